//! Columns whose values begin with the id of the secret key that made them.

use sea_orm::{QuerySelect, entity::prelude::*, sea_query::ExprTrait};

/// How many values each key made, by the key's id. It's empty for values from before keys had ids.
pub type CountsByKey = Vec<(String, i64)>;

/// The same as [`id_of`](crate::platform::secret_key::id_of).
fn key_id(column: &'static str) -> Expr {
    Expr::cust(format!(
        "CASE WHEN substr({column}, 9, 1) = '.' THEN substr({column}, 1, 8) ELSE '' END"
    ))
}

/// The rows whose value was made with another key than the one of this id.
pub fn is_of_other_key(column: &'static str, id: &str) -> Expr {
    ExprTrait::ne(key_id(column), id)
}

/// Counts the values of a column by the key that made them.
pub async fn count_by_key<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    rows: Select<E>,
    column: &'static str,
) -> Result<CountsByKey, DbErr> {
    rows.select_only()
        .column_as(key_id(column), "key_id")
        .column_as(Expr::cust("COUNT(*)"), "values_made")
        .group_by(Expr::cust("key_id"))
        .into_tuple()
        .all(connection)
        .await
}
