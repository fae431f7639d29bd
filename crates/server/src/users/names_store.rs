//! People's names in queries of other features, whose rows have the uid.

use sea_orm::{
    QuerySelect,
    entity::prelude::*,
    sea_query::{ExprTrait, Func},
};

use super::entity::users;
use crate::platform::db::{
    natural_text::{lines, unless_empty},
    value_of,
};

/// What people are sorted by: what they are called, and what they log in with.
pub fn name_and_handle(uid: Expr) -> Expr {
    let handle = || {
        coalesce([
            unless_empty(text(users::Column::Email)),
            text(users::Column::EmailFolded),
        ])
    };
    let name = coalesce([text(users::Column::DisplayName), handle()]);
    of(uid, lines([name, handle()]))
}

/// What people are searched by: name, email and log-in name.
pub fn all_names(uid: Expr) -> Expr {
    let optional = |column| coalesce([text(column), Expr::cust("''")]);
    let names = [
        optional(users::Column::DisplayName),
        text(users::Column::Email),
        optional(users::Column::SignInName),
    ];
    of(uid, lines(names))
}

fn text(column: users::Column) -> Expr {
    Expr::col((users::Entity, column))
}

fn coalesce(texts: [Expr; 2]) -> Expr {
    Func::coalesce(texts).into()
}

fn of(uid: Expr, value: Expr) -> Expr {
    let person = users::Entity::find()
        .select_only()
        .expr(value)
        .filter(Expr::col((users::Entity, users::Column::Uid)).eq(uid));
    value_of(person)
}
