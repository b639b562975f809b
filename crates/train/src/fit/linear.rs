//! Linear equations with a symmetric positive matrix, as least squares and Newton's method need them.

/// Solves a system with a symmetric positive definite matrix, of which the lower half is given, by Cholesky's method.
pub fn solve_symmetric<const UNKNOWNS: usize>(
    mut matrix: Vec<[f64; UNKNOWNS]>,
    mut right: [f64; UNKNOWNS],
) -> [f64; UNKNOWNS] {
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    for row in 0..UNKNOWNS {
        for column in 0..=row {
            let rest = matrix[row][column] - dot(&matrix[row][..column], &matrix[column][..column]);
            matrix[row][column] = if row == column {
                rest.max(f64::MIN_POSITIVE).sqrt()
            } else {
                rest / matrix[column][column]
            };
        }
        right[row] = (right[row] - dot(&matrix[row][..row], &right[..row])) / matrix[row][row];
    }
    for row in (0..UNKNOWNS).rev() {
        let below: f64 = (row + 1..UNKNOWNS).map(|later| matrix[later][row] * right[later]).sum();
        right[row] = (right[row] - below) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_solves() {
        let matrix = vec![[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [-1.0, 1.0, 6.0]];
        let whole = [[4.0, 2.0, -1.0], [2.0, 5.0, 1.0], [-1.0, 1.0, 6.0]];
        let wanted = [1.0, -2.0, 3.0];
        let right = whole.map(|row| row.iter().zip(&wanted).map(|(a, b)| a * b).sum());
        let found = solve_symmetric(matrix, right);
        assert!(
            found.iter().zip(&wanted).all(|(found, wanted): (&f64, &f64)| (found - wanted).abs() < 1e-12)
        );
    }
}
