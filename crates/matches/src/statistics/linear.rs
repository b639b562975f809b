//! Small dense matrices.

/// The inverse of a square matrix by Gauss and Jordan; `None` if it has none.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut result: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        result.swap(column, pivot);
        let factor = 1.0 / matrix[column][column];
        matrix[column].iter_mut().chain(&mut result[column]).for_each(|value| *value *= factor);
        let (pivot_row, pivot_result) = (matrix[column].clone(), result[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for index in 0..size {
                matrix[row][index] -= factor * pivot_row[index];
                result[row][index] -= factor * pivot_result[index];
            }
        }
    }
    Some(result)
}

/// The product of a matrix and a vector.
pub(super) fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 0.0, 3.0], vec![4.0, 1.0, 0.0]];
        let back = inverse(matrix.clone()).expect("it is regular");
        for column in 0..3 {
            let of_inverse: Vec<f64> = back.iter().map(|row| row[column]).collect();
            for (row, value) in product(&matrix, &of_inverse).into_iter().enumerate() {
                assert!((value - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
        assert_eq!(inverse(vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
