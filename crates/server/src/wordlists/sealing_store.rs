//! Statements on sealed wordlists.

use sea_orm::{JoinType, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::CaseStatement};

use super::entity::{audio, wordlists, words};

/// Words whose homonyms one statement stores.
const STORED_AT_ONCE: usize = 100;

/// A list's words in list order.
pub(super) async fn words(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<words::Model>, DbErr> {
    words::Entity::find()
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_asc(words::Column::Position)
        .all(connection)
        .await
}

/// Id, title and visibility of the competition's other lists.
pub(super) async fn other_lists(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    except: &str,
) -> Result<Vec<(String, String, String)>, DbErr> {
    wordlists::Entity::find()
        .select_only()
        .columns([
            wordlists::Column::Id,
            wordlists::Column::Title,
            wordlists::Column::Visibility,
        ])
        .filter(wordlists::Column::CompetitionId.eq(competition_id))
        .filter(wordlists::Column::Id.ne(except))
        .into_tuple()
        .all(connection)
        .await
}

/// A list's spellings.
pub(super) async fn spellings(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<String>, DbErr> {
    words::Entity::find()
        .select_only()
        .column(words::Column::Word)
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .into_tuple()
        .all(connection)
        .await
}

/// Changes the visibility of a list, which must be locked.
pub(super) async fn set_visibility(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    visibility: &str,
) -> Result<(), DbErr> {
    wordlists::Entity::update_many()
        .col_expr(wordlists::Column::Visibility, Expr::value(visibility))
        .filter(wordlists::Column::Id.eq(wordlist_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Stores the homonyms of these words, which must be locked.
pub(super) async fn set_homonyms(
    connection: &impl ConnectionTrait,
    words: &[words::Model],
) -> Result<(), DbErr> {
    let with_some: Vec<_> = words.iter().filter(|word| !word.homonyms.is_empty()).collect();
    for some in with_some.chunks(STORED_AT_ONCE) {
        let homonyms = some.iter().fold(CaseStatement::new(), |case, word| {
            case.case(words::Column::Id.eq(&word.id), Expr::value(&word.homonyms))
        });
        words::Entity::update_many()
            .col_expr(words::Column::Homonyms, homonyms.into())
            .filter(words::Column::Id.is_in(some.iter().map(|word| &word.id)))
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// Forgets the homonyms of a list's words.
pub(super) async fn clear_homonyms(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<(), DbErr> {
    words::Entity::update_many()
        .col_expr(words::Column::Homonyms, Expr::value(""))
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .filter(words::Column::Homonyms.ne(""))
        .exec(connection)
        .await?;
    Ok(())
}

/// Ids of the sealed lists for whose words a user has made recordings.
pub(super) async fn sealed_with_recordings_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<String>, DbErr> {
    let recorded = audio::Entity::find()
        .select_only()
        .column(words::Column::WordlistId)
        .join(JoinType::InnerJoin, audio::Relation::Word.def())
        .filter(audio::Column::CreatorUid.eq(uid))
        .into_query();
    wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::Id)
        .filter(wordlists::Column::Id.in_subquery(recorded))
        .filter(wordlists::Column::Visibility.eq(wordlists::SEALED))
        .into_tuple()
        .all(connection)
        .await
}
