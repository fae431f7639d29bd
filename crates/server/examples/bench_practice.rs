//! Adds practice to a SQLite database that `bench_seed` has filled: `bench_practice DIR FIRST SPELLERS ATTEMPTS`. Each of these
//! users makes so many attempts at words of five lists in the first competition, over a hundred days until today.

use std::path::PathBuf;

use sea_orm::ConnectionTrait;
use wordhive::{config::StorageConfig, platform::db::Db};

const LISTS: u32 = 5;
const WORDS: u32 = 100;
const DAYS: u32 = 100;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let data = PathBuf::from(arguments.next().ok_or("DIR is missing")?);
    let mut number = |name: &str| -> Result<u32, Box<dyn std::error::Error>> {
        Ok(arguments.next().ok_or(format!("{name} is missing"))?.parse()?)
    };
    let (first, spellers, attempts) = (number("FIRST")?, number("SPELLERS")?, number("ATTEMPTS")?);
    let storage = StorageConfig {
        data,
        database_url: None,
        objects_url: None,
    };
    let db = Db::open(&storage).await?;
    db.write_once()
        .execute_unprepared("PRAGMA cache_size = -1048576")
        .await?;
    let write = db.write_as_system().await?;
    for statement in statements(first, spellers, attempts) {
        write.execute_unprepared(&statement).await?;
    }
    write.commit().await?;
    db.write_once().execute_unprepared("ANALYZE").await?;
    db.close().await;
    println!("{{\"practicedList\": \"practiced-{:026}\"}}", 0);
    Ok(())
}

fn statements(first: u32, spellers: u32, attempts: u32) -> [String; 6] {
    let words = LISTS * WORDS;
    let (a_day, per_word) = (attempts / DAYS, attempts / words);
    let numbers = |name: &str, count: u32| {
        format!("{name}(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM {name} WHERE i + 1 < {count})")
    };
    let user = format!("printf('user-%031d', {first} + s.i)");
    let list = "printf('practiced-%026d', w / 100)";

    let made = format!(
        "WITH RECURSIVE {}, {}, made AS (SELECT s.i AS s, a.i AS a, {user} AS uid, (a.i * 7 + s.i) % {words} AS w, \
         date('now', '-' || ({DAYS} - 1 - a.i / {a_day}) || ' days') AS day FROM s CROSS JOIN a)",
        numbers("a", attempts),
        numbers("s", spellers),
    );
    let remembered = format!(
        "WITH RECURSIVE {}, {}, made AS (SELECT s.i AS s, w.i AS w, {user} AS uid, \
         date('now', '-' || ((w.i * 13 + s.i) % 40) || ' days') AS day FROM s CROSS JOIN w)",
        numbers("s", spellers),
        numbers("w", words),
    );
    [
        format!(
            "WITH RECURSIVE {} INSERT INTO wordlists (id, competition_id, title, description, creator_uid, next_number, \
             words_version, created_at) SELECT printf('practiced-%026d', i), printf('competition-%024d', 0), 'Round', \
             'A hundred words', printf('user-%031d', 0), {WORDS}, 1, '2026-01-01T09:00:00+00:00' FROM n",
            numbers("n", LISTS)
        ),
        "INSERT INTO practiced_lists (id, competition_id) SELECT id, competition_id FROM wordlists \
         WHERE id LIKE 'practiced-%'"
            .to_owned(),
        format!(
            "WITH RECURSIVE {} INSERT INTO words (id, wordlist_id, number, position, word, pronunciation, part_of_speech, \
             definition, etymology, sentence, notes) SELECT printf('practiced-word-%021d', i), \
             printf('practiced-%026d', i / {WORDS}), i % {WORDS}, i % {WORDS}, 'marzipan' || i, '', 'noun', 'a confection', '', \
             '', '' FROM n",
            numbers("n", words)
        ),
        format!(
            "{made} INSERT INTO practice_attempts (uid, id, wordlist_id, word_number, typed, correct, hint_level, milliseconds, \
             mode, device, attempted_at, day) \
             SELECT uid, printf('%018d%018d', a, s), {list}, w % {WORDS}, \
             CASE WHEN (a + w) % 5 = 0 THEN 'marzi' || ((a * 31 + s * 17) % 40) ELSE 'marzipan' || w END, (a + w) % 5 <> 0, 0, \
             4000, 'learn', 'device', day || printf('T15:%02d:%02d+00:00', a / 60 % 60, a % 60), day FROM made"
        ),
        format!(
            "{remembered} INSERT INTO practice_memory (uid, wordlist_id, word_number, attempts, misses, last_typed, outcome, \
             right_day, stability, difficulty, reviewed_day, due_day, last_attempt_at, last_attempt_id, open_round, given_up) \
             SELECT uid, {list}, w % {WORDS}, {per_word}, {per_word} / 5 + (w + s) % 3, 'marzi', \
             CASE WHEN (w + s) % 4 = 0 THEN 'missed' ELSE 'known' END, day, 20.5, 5.25, day, date(day, '+25 days'), \
             day || 'T15:00:00+00:00', printf('%018d%018d', 0, s), NULL, FALSE FROM made"
        ),
        format!(
            "{remembered} INSERT INTO practice_progress (uid, wordlist_id, word_order, current_index, finished_count, updated_at) \
             SELECT uid, {list}, '[]', 0, 1, day || 'T15:00:00+00:00' FROM made WHERE w % {WORDS} = 0"
        ),
    ]
}
