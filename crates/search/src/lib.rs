//! The searches of Spielwerk, generic over the game: each asks for just the capabilities it uses.
