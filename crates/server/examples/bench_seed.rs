//! Fills a new database for `make bench`: `bench_seed DIR COMPETITIONS USERS [DATABASE_URL]`, on SQLite in the folder, or on
//! PostgreSQL with only the uploads in the folder. The same statements fill both. Prints what the benchmark needs as JSON.
//!
//! - Each of the first users organizes a competition with a list of sixty words.
//! - The next tenth of the users, at most ten thousand, take part in the first competition, and their session tokens are
//!   `bench-session-0` and so on. This competition also has posts, forms and a recording.
//! - All other users are spread over the competitions.
//! - The first half of the users, at most fifty thousand, also take part in one more competition, whose statistics are
//!   measured: it has answered forms and practiced lists.

use std::path::PathBuf;

use sea_orm::{ConnectionTrait, DbBackend};
use wordhive::{
    config::StorageConfig,
    platform::{crypto::token_hash, db::Db},
};

const ORGANIZER_TOKEN: &str = "bench-organizer";
const WORDS: u32 = 60;
const POSTS: u32 = 20;
const FORMS: u32 = 3;
/// Lists of the large competition.
const LISTS: u32 = 3;
const MAX_PARTICIPANTS: u32 = 10_000;
const MAX_LARGE: u32 = 50_000;
const FIRST_CODE: u32 = 10_000;
/// Bytes of the recording.
const RECORDING: u32 = 20_000;
/// Rows per statement with literal values.
const LITERAL_ROWS: usize = 1_000;
const NOW: &str = "'2027-01-01T09:00:00+00:00'";
const NEVER: &str = "'2999-01-01T00:00:00+00:00'";

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let data = PathBuf::from(arguments.next().ok_or("DIR is missing")?);
    let competitions: u32 = arguments.next().ok_or("COMPETITIONS is missing")?.parse()?;
    let users: u32 = arguments.next().ok_or("USERS is missing")?.parse()?;
    let database_url = arguments.next().map(|url| url.parse()).transpose()?;
    let participants = MAX_PARTICIPANTS.min(users / 10);
    if competitions == 0 || users <= competitions + participants {
        return Err(
            "there must be a competition, and more users than its participants and all organizers".into(),
        );
    }
    let size = Size {
        competitions,
        users,
        participants,
        large: MAX_LARGE.min(users / 2),
    };
    std::fs::create_dir_all(&data)?;
    let storage = StorageConfig {
        data: data.clone(),
        database_url,
        objects_url: None,
    };
    let db = Db::open(&storage).await?;
    let analyze = if db.backend() == DbBackend::Postgres {
        // Otherwise it would vacuum by itself during the measurements.
        "VACUUM ANALYZE"
    } else {
        // 256 MB instead of 2 MB, so that a large transaction stays in memory.
        db.write_once()
            .execute_unprepared("PRAGMA cache_size = -262144")
            .await?;
        "ANALYZE"
    };
    let write = db.write_as_system().await?;
    let statements = size
        .accounts()
        .into_iter()
        .chain(size.competitions())
        .chain(size.measured_competition())
        .chain(size.large_competition());
    for statement in statements {
        write.execute_unprepared(&statement).await?;
    }
    write.commit().await?;
    db.write_once().execute_unprepared(analyze).await?;
    db.close().await;
    // After the database, which refuses to start empty beside uploads.
    let recordings = data.join("objects").join("audio");
    std::fs::create_dir_all(&recordings)?;
    let bytes: Vec<u8> = (0..RECORDING).map(|index| (index * index % 251) as u8).collect();
    std::fs::write(recordings.join(id_of("audio", 0)), bytes)?;
    println!("{}", size.description());
    Ok(())
}

/// What to fill the database with.
struct Size {
    competitions: u32,
    users: u32,
    /// Participants of the first competition, the users after the organizers.
    participants: u32,
    /// Members of the large competition.
    large: u32,
}

impl Size {
    fn accounts(&self) -> Vec<String> {
        let Self {
            competitions,
            users,
            participants,
            ..
        } = *self;
        let all = numbers(0, users);
        let user = id("user", "i");
        let email = "'user' || i || '@bench.example'";
        let mut statements = vec![
            format!(
                "{all} INSERT INTO identities (uid, email, email_folded, email_verified, disabled, created_at) \
                 SELECT {user}, {email}, {email}, FALSE, FALSE, {NOW} FROM n"
            ),
            format!(
                "{all} INSERT INTO users (uid, email, email_folded, role, created_at) \
                 SELECT {user}, {email}, {email}, CASE WHEN i < {competitions} THEN 'admin' ELSE 'user' END, {NOW} FROM n"
            ),
            // Nobody knows the tokens of these.
            format!(
                "{} INSERT INTO sessions (token_hash, id, uid, created_at, last_used_at, expires_at) \
                 SELECT 'unknown' || {user}, {}, {user}, {NOW}, {NOW}, {NEVER} FROM n",
                numbers(competitions + participants, users),
                id("session", "i"),
            ),
        ];
        let known: Vec<String> = (0..participants)
            .map(|number| (competitions + number, format!("bench-session-{number}")))
            .chain([(0, ORGANIZER_TOKEN.to_owned())])
            .map(|(user, token)| {
                let (session, hash) = (id_of("session", user), token_hash(&token));
                let user = id_of("user", user);
                format!("('{hash}', '{session}', '{user}', {NOW}, {NOW}, {NEVER})")
            })
            .collect();
        for rows in known.chunks(LITERAL_ROWS) {
            statements.push(format!(
                "INSERT INTO sessions (token_hash, id, uid, created_at, last_used_at, expires_at) VALUES {}",
                rows.join(", ")
            ));
        }
        statements
    }

    fn competitions(&self) -> [String; 6] {
        let Self {
            competitions,
            users,
            participants,
            ..
        } = *self;
        let all = numbers(0, competitions);
        let (competition, user, list) = (id("competition", "i"), id("user", "i"), id("wordlist", "i"));
        let members = |from, to, competition, role| {
            format!(
                "{} INSERT INTO memberships (competition_id, uid, role, joined_at) \
                 SELECT {competition}, {user}, '{role}', {NOW} FROM n",
                numbers(from, to)
            )
        };
        let first_other = competitions + participants;
        let spread = id("competition", &format!("i % {competitions}"));
        [
            format!(
                "{all} INSERT INTO competitions (id, code, title, description, start_date, end_date, time_zone, version, created_at) \
                 SELECT {competition}, {FIRST_CODE} + i, 'Spring Bee', 'For the fifth and sixth grade.', '2027-03-01', '2027-03-02', 'America/Chicago', 1, {NOW} FROM n"
            ),
            members(0, competitions, &competition, "organizer"),
            members(competitions, first_other, &id("competition", "0"), "participant"),
            members(first_other, users, &spread, "participant"),
            format!(
                "{all} INSERT INTO wordlists (id, competition_id, title, description, creator_uid, next_number, words_version, created_at) \
                 SELECT {list}, {competition}, 'First round', 'Sixty words', {user}, {WORDS}, 1, {NOW} FROM n"
            ),
            format!(
                "{} INSERT INTO words (id, wordlist_id, number, position, word, pronunciation, part_of_speech, definition, etymology, sentence, notes) \
                 SELECT {}, {}, i % {WORDS}, i % {WORDS}, 'marzipan', 'MAR-zih-pan', 'noun', 'a confection of crushed almonds and sugar', \
                 'from Italian', 'The baker shaped a bee out of marzipan.', '' FROM n",
                numbers(0, competitions * WORDS),
                id("word", "i"),
                id("wordlist", &format!("i / {WORDS}")),
            ),
        ]
    }

    /// Posts, forms and a recording of the first competition.
    fn measured_competition(&self) -> [String; 5] {
        let (competition, organizer) = (id_of("competition", 0), id_of("user", 0));
        let (audio, word) = (id_of("audio", 0), id_of("word", 0));
        let paragraph = "Spellers meet in the library at nine. Bring a pencil, a bottle of water and your signed permission slip.";
        let field = r#"{"name":"School","type":"text","required":true},{"name":"Grade","type":"number","required":true}"#;
        [
            format!(
                "{} INSERT INTO posts (id, competition_id, title, description, tags, content, images, creator_uid, created_at, updated_at) \
                 SELECT {}, '{competition}', 'Getting ready', 'What to bring on the day.', '[\"news\",\"day\"]', \
                 '[\"{paragraph}\",\"{paragraph}\"]', '[]', '{organizer}', {NOW}, {NOW} FROM n",
                numbers(0, POSTS),
                id("post", "i"),
            ),
            format!(
                "{} INSERT INTO form_templates (id, competition_id, title, description, fields, general_information, creator_uid, created_at) \
                 SELECT {}, '{competition}', 'Permission slip', 'For parents.', '[{field}]', FALSE, '{organizer}', {NOW} FROM n",
                numbers(0, FORMS),
                id("form", "i"),
            ),
            format!("INSERT INTO objects (key, state, changed_at) VALUES ('audio/{audio}', 'live', {NOW})"),
            format!(
                "INSERT INTO audio (id, blob_key, word_id, creator_uid, content_type, size, created_at) \
                 VALUES ('{audio}', 'audio/{audio}', '{word}', '{organizer}', 'audio/webm', {RECORDING}, {NOW})"
            ),
            format!("UPDATE words SET audio_id = '{audio}' WHERE id = '{word}'"),
        ]
    }

    /// Everyone has practiced the first list, and every second one the others. Nine of ten have answered the General
    /// Information Form.
    fn large_competition(&self) -> [String; 7] {
        let large = id_of("competition", self.competitions);
        let code = FIRST_CODE + self.competitions;
        let members = numbers(0, self.large);
        let (user, organizer) = (id("user", "i"), id_of("user", 0));
        [
            format!(
                "INSERT INTO competitions (id, code, title, description, start_date, end_date, time_zone, version, created_at) \
                 VALUES ('{large}', {code}, 'National Bee', 'For everyone.', '2027-05-01', '2027-05-02', 'America/Chicago', 1, {NOW})"
            ),
            format!(
                "{members} INSERT INTO memberships (competition_id, uid, role, joined_at) \
                 SELECT '{large}', {user}, CASE WHEN i = 0 THEN 'organizer' ELSE 'participant' END, {NOW} FROM n"
            ),
            format!(
                "{} INSERT INTO wordlists (id, competition_id, title, description, creator_uid, next_number, words_version, created_at) \
                 SELECT {}, '{large}', 'Round', 'Words', '{organizer}', 0, 1, {NOW} FROM n",
                numbers(0, LISTS),
                id("large-list", "i"),
            ),
            "INSERT INTO practiced_lists (id, competition_id) SELECT id, competition_id FROM wordlists"
                .to_owned(),
            format!(
                "{members}, list(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM list WHERE number + 1 < {LISTS}) \
                 INSERT INTO practice_progress (uid, wordlist_id, word_order, current_index, finished_count, updated_at) \
                 SELECT {user}, {}, '[]', 0, 0, {NOW} FROM n CROSS JOIN list WHERE number = 0 OR i % 2 = 0",
                id("large-list", "number"),
            ),
            format!(
                "INSERT INTO form_templates (id, competition_id, title, description, fields, general_information, creator_uid, created_at) \
                 VALUES ('{large}', '{large}', 'General Information Form', '', '[]', TRUE, '{organizer}', {NOW})"
            ),
            format!(
                "{members} INSERT INTO form_responses (id, template_id, uid, answers, signature, grade, search_text, created_at) \
                 SELECT {}, '{large}', {user}, '{{\"School\":\"Maple Street School\",\"Grade\":\"' || (i % 9) || '\"}}', \
                 'Ann', i % 9, 'maple street school\n' || (i % 9), {NOW} FROM n WHERE i % 10 > 0",
                id("response", "i"),
            ),
        ]
    }

    fn description(&self) -> serde_json::Value {
        serde_json::json!({
            "code": FIRST_CODE,
            "firstParticipant": self.competitions,
            "participants": self.participants,
            "wordlistId": id_of("wordlist", 0),
            "wordId": id_of("word", 0),
            "audioId": id_of("audio", 0),
            "wordCount": WORDS,
            "organizerToken": ORGANIZER_TOKEN,
            "largeCode": FIRST_CODE + self.competitions,
            "largeSpellers": self.large - 1,
        })
    }
}

/// A common table `n` of the numbers `i` from `from` up to `to`, exclusive.
fn numbers(from: u32, to: u32) -> String {
    format!("WITH RECURSIVE n(i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {to})")
}

/// The id of a row, 36 characters.
fn id_of(kind: &str, number: u32) -> String {
    format!("{kind}-{number:0width$}", width = 35 - kind.len())
}

/// The same as an expression of SQL. The two databases have no function for leading zeros in common.
fn id(kind: &str, number: &str) -> String {
    let zeros = "0".repeat(24 - kind.len());
    format!("'{kind}-{zeros}' || substr(CAST(100000000000 + {number} AS TEXT), 2)")
}
