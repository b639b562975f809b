//! Secrets: ids and keys of 128 random bits, and the keys that a request brings along.

use crate::platform::Platform;

/// 128 random bits as 32 hexadecimal digits.
pub fn secret(platform: &dyn Platform) -> String {
    let mut bytes = [0u8; 16];
    platform.fill_random(&mut bytes);
    format!("{:032x}", u128::from_ne_bytes(bytes))
}

/// 64 random bits, for deals and for players that choose at random.
pub fn seed(platform: &dyn Platform) -> u64 {
    let mut bytes = [0u8; 8];
    platform.fill_random(&mut bytes);
    u64::from_ne_bytes(bytes)
}

/// Whether a text has the form of [`secret`]; everything else never reaches the file system.
pub fn is_secret(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The keys of one request.
#[derive(Clone, Debug, Default)]
pub struct Keys(Vec<String>);

impl Keys {
    /// Keys separated by commas.
    pub fn parse(text: &str) -> Self {
        Self(text.split(',').map(str::trim).filter(|key| is_secret(key)).map(str::to_owned).collect())
    }

    /// Whether a key is among them, in a time that does not tell how much of a wrong key was right.
    pub fn hold(&self, key: &str) -> bool {
        let equal = |own: &String| {
            let difference = own.bytes().zip(key.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
            own.len() == key.len() && difference == 0
        };
        self.0.iter().any(equal)
    }
}

#[cfg(all(test, feature = "system"))]
mod tests {
    use super::*;
    use crate::platform::SystemPlatform;

    fn secret() -> String {
        super::secret(&SystemPlatform)
    }

    #[test]
    fn secrets_differ_and_have_their_form() {
        let secrets: std::collections::BTreeSet<String> = (0..1_000).map(|_| secret()).collect();
        assert_eq!(secrets.len(), 1_000);
        assert!(secrets.iter().all(|text| is_secret(text)));
        for wrong in ["", "..", "../../etc/passwd", "ABCDEF0123456789ABCDEF0123456789"] {
            assert!(!is_secret(wrong));
        }
    }

    #[test]
    fn a_request_holds_the_keys_it_brings_and_no_others() {
        let (first, second, other) = (secret(), secret(), secret());
        let keys = Keys::parse(&format!("{first}, {second},"));
        assert!(keys.hold(&first) && keys.hold(&second) && !keys.hold(&other));
        assert!(!keys.hold("") && !Keys::default().hold(""));
    }
}
