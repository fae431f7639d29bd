//! Pages of rows, newest first.

/// The rows of a page, and whether there are older ones.
pub struct Page<T> {
    /// At most as many as fit.
    pub rows: Vec<T>,
    /// Whether there are more.
    pub more: bool,
}

impl<T> Page<T> {
    /// Of what a query found that looked for one row more than fit.
    pub fn of(mut rows: Vec<T>, size: usize) -> Self {
        let more = rows.len() > size;
        rows.truncate(size);
        Self { rows, more }
    }
}
