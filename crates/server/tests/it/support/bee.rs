//! A competition with members and words

use std::{
    io::Cursor,
    sync::atomic::{AtomicU32, Ordering},
};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use super::{Actor, Answer, Form, TestApp};

/// A competition with one organizer, one participant and one wordlist of three words.
pub struct Bee {
    pub code: i64,
    pub organizer: Actor,
    pub participant: Actor,
    pub wordlist: String,
    pub words: Vec<String>,
}

impl Bee {
    pub async fn new(app: &TestApp) -> Self {
        Self::with_code(app, 12345, "").await
    }

    /// Member names end in `suffix`.
    pub async fn with_code(app: &TestApp, code: i64, suffix: &str) -> Self {
        let organizer = app.admin(&format!("organizer{suffix}")).await;
        let answer = organizer
            .post("/api/competition", competition(&organizer, code))
            .await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let participant = app.user(&format!("participant{suffix}")).await;
        join(&participant, code).await;
        let list = NewWordlist::new(&organizer, code).words(&["bee", "hive", "comb"]);
        let answer = organizer.post("/api/wordlist", list.body()).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let list = answer.json();
        Self {
            code,
            organizer,
            participant,
            wordlist: list["_id"].as_str().unwrap().to_owned(),
            words: list["words"]
                .as_array()
                .unwrap()
                .iter()
                .map(|id| id.as_str().unwrap().to_owned())
                .collect(),
        }
    }

    /// Uploads a recording without linking it; returns its id.
    pub async fn upload(&self, word: usize) -> String {
        let answer = self.organizer.submit("/api/audio/", self.recording(word)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["dbAudio"]["audioId"].as_str().unwrap().to_owned()
    }

    /// Uploads and links a recording; returns its id.
    pub async fn record(&self, word: usize) -> String {
        let audio = self.upload(word).await;
        let answer = self.link(word, &audio).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        audio
    }

    pub async fn link(&self, word: usize, audio: &str) -> Answer {
        let path = format!("/api/wordlist/word/{}", self.words[word]);
        self.organizer.patch(&path, json!({"audioId": audio})).await
    }

    /// The upload form for a recording.
    pub fn recording(&self, word: usize) -> Form {
        Form::default()
            .text("creatorId", &self.organizer.uid)
            .text("wordId", &self.words[word])
            .file("audio", "recording.wav", &wav(400))
    }
}

impl Bee {
    /// Publishes a post; returns its id.
    pub async fn post(&self, title: &str) -> String {
        let body = new_post(&self.organizer, self.code, title);
        id_of(self.organizer.post("/api/post/", body).await)
    }

    /// Writes a message to the participant; returns its id.
    pub async fn message(&self) -> String {
        let path = format!("/api/competition/{}/messages", self.code);
        let body = new_message(&[&self.participant.uid]);
        id_of(self.organizer.post(&path, body).await)
    }

    /// The General Information Form's id.
    pub async fn template(&self) -> String {
        let path = format!("/api/form/competition-templates/{}", self.code);
        let templates = self.organizer.get(&path).await.json();
        templates[0]["_id"].as_str().unwrap().to_owned()
    }

    /// Creates a form with one field of each type; returns its id.
    pub async fn other_template(&self, title: &str) -> String {
        let body = new_template(&self.organizer, self.code, title);
        id_of(self.organizer.post("/api/form/create-template", body).await)
    }

    /// Uploads a small PDF; returns its id.
    pub async fn file(&self, filename: &str) -> String {
        let form = self.pdf(filename, b"%PDF-1.7\n%%EOF\n");
        let answer = self.organizer.submit("/api/file/", form).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["fileId"].as_str().unwrap().to_owned()
    }

    /// Uploads a small image; returns its URL.
    pub async fn image(&self) -> String {
        let form = self.picture(&png(40, 30));
        let answer = self.organizer.submit("/api/post/image/", form).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["url"].as_str().unwrap().to_owned()
    }

    /// The upload form for an image.
    pub fn picture(&self, bytes: &[u8]) -> Form {
        Form::default()
            .text("creatorId", &self.organizer.uid)
            .text("competitionCode", &self.code.to_string())
            .file("image", "hall.png", bytes)
    }

    /// The upload form for a file.
    pub fn pdf(&self, filename: &str, bytes: &[u8]) -> Form {
        Form::default()
            .text("creatorId", &self.organizer.uid)
            .text("competitionCode", &self.code.to_string())
            .file("file", filename, bytes)
    }

    /// Submits the General Information Form with this grade.
    pub async fn answer(&self, who: &Actor, template: &str, grade: Value) -> Answer {
        let body = general_answers(who, self.code, template, grade);
        who.post("/api/form/forms", body).await
    }
}

fn id_of(answer: Answer) -> String {
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["_id"].as_str().unwrap().to_owned()
}

pub fn new_post(creator: &Actor, code: i64, title: &str) -> Value {
    json!({
        "title": title,
        "description": "What everyone should know",
        "tags": ["News"],
        "content": ["Doors open at nine."],
        "images": ["https://school.example/hall.png"],
        "competitionCode": code,
        "creatorId": creator.uid,
    })
}

/// A new message to these people, or to everyone.
pub fn new_message(uids: &[&str]) -> Value {
    let kind = if uids.is_empty() { "everyone" } else { "selected" };
    json!({
        "subject": "See you on Saturday",
        "text": "Dear {name},\n\ndoors open at nine.",
        "audience": {"kind": kind, "formId": "", "uids": uids, "addressFields": []},
    })
}

/// A new form with one field of each type, the first required.
pub fn new_template(creator: &Actor, code: i64, title: &str) -> Value {
    json!({
        "title": title,
        "description": "For those who come by bus",
        "competitionCode": code,
        "creatorId": creator.uid,
        "fields": [
            {"name": "Guardian", "type": "text", "required": true},
            {"name": "Reach us at", "type": "email", "required": false},
            {"name": "Day", "type": "date", "required": false},
            {"name": "Seats", "type": "number", "required": false},
        ],
    })
}

/// Answers to the General Information Form.
pub fn general_answers(who: &Actor, code: i64, template: &str, grade: Value) -> Value {
    json!({
        "title": "General Information Form",
        "creatorId": who.uid,
        "templateId": template,
        "competitionCode": code,
        "fields": [],
        "answers": [{
            "Name": "Ann Lee",
            "Email": who.email,
            "Birthdate": "2016-02-29",
            "School": "Maple Street School",
            "Grade": grade,
        }],
        "signature": "Ann Lee",
    })
}

pub fn competition(organizer: &Actor, code: i64) -> Value {
    json!({
        "title": "Spring Bee",
        "description": "Fifth and sixth grade",
        "admins": [organizer.uid],
        "participants": [organizer.uid],
        "code": code,
        "startDate": "2027-03-01",
        "endDate": "2027-03-02",
        "timeZone": "America/Chicago",
        "generalInformationForm": true,
    })
}

/// The body with these attempts, made now: the word's id, what was typed, and whether it is right.
pub fn attempts(uid: &str, wordlist: &str, made: &[(&str, &str, bool)]) -> Value {
    let attempt = |&(word, typed, correct): &(&str, &str, bool)| {
        let id = NEXT_ATTEMPT.fetch_add(1, Ordering::Relaxed);
        json!({
            "id": format!("{id:08x}-0000-4000-8000-000000000000"), "wordId": word, "typed": typed, "correct": correct,
            "attemptedAt": "9999-01-01T00:00:00Z",
        })
    };
    let made: Vec<Value> = made.iter().map(attempt).collect();
    json!({"userId": uid, "wordlistId": wordlist, "attempts": made})
}

static NEXT_ATTEMPT: AtomicU32 = AtomicU32::new(0);

/// Takes both steps of joining.
pub async fn join(actor: &Actor, code: i64) {
    for path in ["/api/user/add-competition", "/api/competition/add-participant"] {
        let answer = actor.post(path, json!({"code": code, "userId": actor.uid})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}

/// A wordlist as sent by the import.
pub struct NewWordlist(Value);

impl NewWordlist {
    pub fn new(creator: &Actor, code: i64) -> Self {
        Self(json!({
            "title": "First round",
            "description": "Words from the garden",
            "competitionCode": code,
            "creatorId": creator.uid,
            "words": [],
        }))
    }

    pub fn words(mut self, words: &[&str]) -> Self {
        self.0["words"] = words.iter().map(|word| new_word(word)).collect();
        self
    }

    pub fn with(mut self, field: &str, value: Value) -> Self {
        self.0[field] = value;
        self
    }

    pub fn body(self) -> Value {
        self.0
    }
}

pub fn new_word(word: &str) -> Value {
    json!({
        "word": word,
        "pronunciation": "",
        "partOfSpeech": "noun",
        "definition": format!("what is meant by it, \"{}\" in short", word.len()),
        "etymology": "from Old English",
        "sentence": "",
        "notes": "",
        "audioId": "",
    })
}

/// A WAV file with this many bytes of silence.
pub fn wav(silence: u32) -> Vec<u8> {
    let mut bytes = b"RIFF".to_vec();
    bytes.extend((36 + silence).to_le_bytes());
    bytes.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data");
    bytes.extend(silence.to_le_bytes());
    bytes.resize(44 + silence as usize, 0);
    bytes
}

/// A PNG of these dimensions.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let image = DynamicImage::from(RgbImage::from_pixel(width, height, Rgb([200, 160, 20])));
    image.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}
