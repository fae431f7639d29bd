//! Fills a new folder for `make bench`: `bench_seed DIR COMPETITIONS USERS` spreads the users over the competitions, each
//! with a list of sixty words, and puts half of them into one more competition, with its forms answered and its lists
//! practiced. Prints what a participant's and an organizer's browser would hold, as JSON.

use std::path::PathBuf;

use sea_orm::ConnectionTrait;
use wordhive::{
    config::StorageConfig,
    platform::{crypto::token_hash, db::Db},
};

const TOKEN: &str = "bench-session";
const ORGANIZER_TOKEN: &str = "bench-organizer";
const WORDS: u32 = 60;
/// Lists of the large competition.
const LISTS: u32 = 3;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let data = PathBuf::from(arguments.next().ok_or("DIR is missing")?);
    let competitions: u32 = arguments.next().ok_or("COMPETITIONS is missing")?.parse()?;
    let users: u32 = arguments.next().ok_or("USERS is missing")?.parse()?;
    std::fs::create_dir_all(&data)?;
    let storage = StorageConfig {
        data,
        database_url: None,
        objects_url: None,
    };
    let db = Db::open(&storage).await?;
    let write = db.write_as_system().await?;
    let now = "'2027-01-01T09:00:00.000000+00:00'";
    let first_users = |count: u32| {
        format!("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count} - 1)")
    };
    let participants = users / 2;
    let large = format!("printf('competition-%024d', {competitions})");
    let large_code = 10_000 + competitions;
    let statements = [
        format!(
            "{} INSERT INTO identities (uid, email, email_folded, email_verified, disabled, created_at) \
             SELECT printf('user-%032d', i), printf('user%d@bench.example', i), printf('user%d@bench.example', i), 0, 0, {now} FROM n",
            first_users(users)
        ),
        format!(
            "INSERT INTO users (uid, email, email_folded, role, created_at) \
             SELECT uid, email, email_folded, CASE WHEN rowid <= {competitions} THEN 'admin' ELSE 'user' END, {now} FROM identities"
        ),
        format!(
            "{} INSERT INTO sessions (token_hash, id, uid, created_at, last_used_at, expires_at) \
             SELECT CASE i WHEN {competitions} THEN '{}' WHEN 0 THEN '{}' ELSE printf('%043d', i) END, printf('session-%029d', i), printf('user-%032d', i), {now}, {now}, '2999-01-01T00:00:00.000000+00:00' FROM n",
            first_users(users),
            token_hash(TOKEN),
            token_hash(ORGANIZER_TOKEN)
        ),
        format!(
            "{} INSERT INTO competitions (id, code, title, description, start_date, end_date, time_zone, version, created_at) \
             SELECT printf('competition-%024d', i), 10000 + i, 'Spring Bee', 'For the fifth and sixth grade.', '2027-03-01', '2027-03-02', 'America/Chicago', 1, {now} FROM n",
            first_users(competitions)
        ),
        format!(
            "{} INSERT INTO memberships (competition_id, uid, role, joined_at) \
             SELECT printf('competition-%024d', i % {competitions}), printf('user-%032d', i), CASE WHEN i < {competitions} THEN 'organizer' ELSE 'participant' END, {now} FROM n",
            first_users(users)
        ),
        format!(
            "{} INSERT INTO wordlists (id, competition_id, title, description, creator_uid, created_at) \
             SELECT printf('wordlist-%027d', i), printf('competition-%024d', i), 'First round', 'Sixty words', printf('user-%032d', i), {now} FROM n",
            first_users(competitions)
        ),
        format!(
            "{} INSERT INTO words (id, wordlist_id, position, word, pronunciation, part_of_speech, definition, etymology, sentence, notes) \
             SELECT printf('word-%031d', i), printf('wordlist-%027d', i / {WORDS}), i % {WORDS}, 'word', 'WURD', 'noun', 'what is spelled', 'from Old English', '', '' FROM n",
            first_users(competitions * WORDS)
        ),
        // The large competition: everyone has practiced the first list and every second one the others; nine of ten
        // have answered the General Information Form.
        format!(
            "INSERT INTO competitions (id, code, title, description, start_date, end_date, time_zone, version, created_at) \
             VALUES ({large}, {large_code}, 'National Bee', 'For everyone.', '2027-05-01', '2027-05-02', 'America/Chicago', 1, {now})"
        ),
        format!(
            "{} INSERT INTO memberships (competition_id, uid, role, joined_at) \
             SELECT {large}, printf('user-%032d', i), CASE WHEN i = 0 THEN 'organizer' ELSE 'participant' END, {now} FROM n",
            first_users(participants)
        ),
        format!(
            "{} INSERT INTO wordlists (id, competition_id, title, description, creator_uid, created_at) \
             SELECT printf('large-list-%025d', i), {large}, 'Round', 'Words', printf('user-%032d', 0), {now} FROM n",
            first_users(LISTS)
        ),
        format!(
            "{} INSERT INTO practice_progress (uid, wordlist_id, word_order, current_index, updated_at) \
             SELECT printf('user-%032d', i), printf('large-list-%025d', list.value), '[]', 0, {now} \
             FROM n, json_each('[0, 1, 2]') AS list WHERE list.value = 0 OR i % 2 = 0",
            first_users(participants)
        ),
        format!(
            "INSERT INTO form_templates (id, competition_id, title, description, fields, general_information, creator_uid, created_at) \
             VALUES ({large}, {large}, 'General Information Form', '', '[]', 1, printf('user-%032d', 0), {now})"
        ),
        format!(
            "{} INSERT INTO form_responses (id, template_id, uid, answers, signature, grade, search_text, created_at) \
             SELECT printf('response-%027d', i), {large}, printf('user-%032d', i), \
             printf('{{\"School\":\"Maple Street School\",\"Grade\":\"%d\"}}', i % 9), 'Ann', i % 9, \
             printf('maple street school' || char(10) || '%d', i % 9), {now} FROM n WHERE i % 10 > 0",
            first_users(participants)
        ),
        "ANALYZE".to_owned(),
    ];
    for statement in statements {
        write.execute_unprepared(&statement).await?;
    }
    write.commit().await?;
    db.close().await;
    println!(
        "{{\"cookie\":\"wordhive_session={TOKEN}\",\"code\":10000,\"userId\":\"user-{competitions:032}\",\
         \"wordlistId\":\"wordlist-{:027}\",\"wordCount\":{WORDS},\
         \"organizerCookie\":\"wordhive_session={ORGANIZER_TOKEN}\",\"largeCode\":{large_code}}}",
        0
    );
    Ok(())
}
