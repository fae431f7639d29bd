//! The sample competition, created through the app's own API.

use std::{fs::File, net::SocketAddr, path::PathBuf};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::connect_info::MockConnectInfo,
    http::{Method, Request, StatusCode, header},
};
use clap::Args;
use rust_embed::RustEmbed;
use serde_json::{Value, json};
use tower::ServiceExt;
use wordhive::{
    audit::Actor,
    config::{
        Config, IdentityConfig, LimitsConfig, MailConfig, RequireSecondFactor, ServerConfig, StorageConfig,
        ToolsConfig, VoiceConfig,
    },
    identity,
    platform::error::{Problem, Result},
    router::build_router,
    state::AppState,
    users,
};

mod bee;
mod practice;
mod stage;

/// The wordlist, its recordings (from scripts/demo-recordings.sh) and the house rules.
#[derive(RustEmbed)]
#[folder = "../../demo"]
struct Files;

/// The password of all accounts.
const PASSWORD: &str = "busy bees in May";
const CODE: u32 = 24680;
const ORGANIZER: (&str, &str) = ("rosa@wordhive.example", "Rosa Delgado");
/// Email, name and number of words spelled in the first list.
const SPELLERS: &[(&str, &str, usize)] = &[
    ("maya@wordhive.example", "Maya Okafor", 23),
    ("theo@wordhive.example", "Theo Lindqvist", 41),
    ("amina@wordhive.example", "Amina Yusuf", 8),
    ("lucas@wordhive.example", "Lucas Moreau", 0),
    ("hana@wordhive.example", "Hana Sato", 52),
    ("eli@wordhive.example", "Eli Goldberg", 15),
    ("priya@wordhive.example", "Priya Raman", 34),
];

#[derive(Args)]
pub(super) struct DemoArgs {
    #[command(flatten)]
    server: ServerConfig,
    #[command(flatten)]
    identity: IdentityConfig,
    #[command(flatten)]
    limits: LimitsConfig,
    #[command(flatten)]
    mail: MailConfig,
    #[command(flatten)]
    tools: ToolsConfig,
    #[command(flatten)]
    voice: VoiceConfig,
    /// Folder for the demo's data, filled if new.
    #[arg(long, value_name = "DIR", default_value = "./data-demo")]
    data: PathBuf,
}

impl From<DemoArgs> for Config {
    fn from(args: DemoArgs) -> Self {
        let (limits, defaults) = (args.limits, LimitsConfig::default());
        Self {
            server: args.server,
            storage: StorageConfig {
                data: args.data,
                database_url: None,
                objects_url: None,
            },
            // The demo's people are fictional: nobody could confirm their addresses, and everyone may share their accounts.
            identity: IdentityConfig {
                password_sign_in: true,
                require_verified_email: false,
                require_second_factor: RequireSecondFactor::Nobody,
                ..args.identity
            },
            // Filling it takes so many.
            limits: LimitsConfig {
                limit_sign_ups: limits.limit_sign_ups.max(defaults.limit_sign_ups),
                limit_uploads: limits.limit_uploads.max(defaults.limit_uploads),
                ..limits
            },
            mail: args.mail,
            tools: args.tools,
            voice: args.voice,
        }
    }
}

/// Fills a new folder. Returns the accounts to log in with.
///
/// # Errors
/// One line for the operator.
pub(crate) async fn fill(state: &AppState) -> Result<String, String> {
    let data = &state.config.storage.data;
    // A file, because the demo's people may change or delete everything else.
    let filled = data.join("demo-filled");
    if !filled.exists() {
        let failed = |problem: Problem| format!("could not fill the demo: {}", problem.for_operator());
        let organizer = identity::account_by_email(state.db.read(), ORGANIZER.0)
            .await
            .map_err(|error| failed(error.into()))?;
        if organizer.is_some() {
            return Err(format!(
                "{} was only partly filled. Delete it and start again",
                data.display()
            ));
        }
        create(state).await.map_err(failed)?;
        File::create(&filled).map_err(|error| format!("{}: {error}", filled.display()))?;
    }
    Ok(format!(
        "Demo accounts, all with the password “{PASSWORD}”:\n  organizer  {}\n  speller    {}\n\
         The competition's join code is {CODE}.",
        ORGANIZER.0, SPELLERS[0].0
    ))
}

async fn create(state: &AppState) -> Result<()> {
    let app = build_router(state).layer(MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 0))));
    let rosa = Visitor::register(&app, ORGANIZER).await?;
    users::grant(&state.db, state.audit(), Actor::Operator, ORGANIZER.0).await?;
    rosa.post("/api/competition", competition(state, &rosa)).await?;
    let practiced = words("spring-bee.csv")?;
    let list = rosa.post("/api/wordlist", first_list(&rosa, &practiced)).await?;
    rosa.post("/api/wordlist", second_list(&rosa)).await?;
    record(&rosa, &practiced, &list).await?;
    let template = bee::publish(&rosa, state.clock.now().date_naive()).await?;
    let mut spellers = Vec::new();
    for (index, (email, name, spelled)) in SPELLERS.iter().enumerate() {
        let speller = Visitor::register(&app, (email, name)).await?;
        speller.join().await?;
        spellers.push(speller.uid.clone());
        // Maya's form stays open, so that there is something to do.
        if index > 0 {
            bee::submit_form(&speller, &template, (email, name), index).await?;
        }
        if *spelled > 0 {
            let order = speller_order(practiced.len(), email.len());
            let practice = json!({"userId": speller.uid, "wordlistId": list["_id"],
                                  "order": order, "currentIndex": spelled});
            speller.post("/api/user/set-wordlist-practice", practice).await?;
            for batch in
                practice::attempts(state.clock.now(), &list, &practiced, &order[..*spelled]).chunks(100)
            {
                let batch = json!({"userId": speller.uid, "wordlistId": list["_id"], "attempts": batch});
                speller.post("/api/user/practice-attempts", batch).await?;
            }
        }
    }
    stage::run(&rosa, &words("stage-words.csv")?, &spellers).await
}

/// A two-day competition in three weeks.
fn competition(state: &AppState, rosa: &Visitor) -> Value {
    let start = state.clock.now().date_naive() + chrono::Days::new(21);
    json!({
        "title": "Maple Street Spring Bee",
        "description": "Our annual bee for grades four to six, in the school library. \
                        Practice the first list at home. The second list is for the final.",
        "admins": [rosa.uid], "participants": [rosa.uid], "code": CODE,
        "startDate": start, "endDate": start + chrono::Days::new(1),
        "timeZone": "America/Chicago", "generalInformationForm": true,
    })
}

fn words(file: &str) -> Result<Vec<Value>> {
    let file = Files::get(file).ok_or_else(|| Problem::not_found("wordlist"))?;
    csv::Reader::from_reader(&*file.data)
        .into_records()
        .map(|row| {
            let row = row.map_err(Problem::internal)?;
            let column = |index: usize| row.get(index).unwrap_or_default();
            Ok(json!({
                "word": column(0), "pronunciation": column(1), "partOfSpeech": column(2),
                "definition": column(3), "etymology": column(4), "sentence": column(5),
            }))
        })
        .collect()
}

fn first_list(rosa: &Visitor, words: &[Value]) -> Value {
    json!({
        "title": "First round", "description": "Sixty words to practice at home.",
        "competitionCode": CODE, "creatorId": rosa.uid, "words": words,
    })
}

fn second_list(rosa: &Visitor) -> Value {
    let words = [
        ("verandah", "an open porch with a roof along the side of a house"),
        ("nocturne", "a quiet piece of music that evokes the night"),
        ("labyrinthine", "as confusing as a maze"),
        ("pirouette", "a full turn of the body on the tip of one foot"),
    ];
    let words = words.map(|(word, definition)| json!({"word": word, "definition": definition}));
    json!({
        "title": "Final round", "description": "For those who reach the stage.",
        "competitionCode": CODE, "creatorId": rosa.uid, "words": words,
        "visibility": "hidden",
    })
}

/// Adds the available recordings.
async fn record(rosa: &Visitor, words: &[Value], list: &Value) -> Result<()> {
    let ids = list["words"].as_array().into_iter().flatten();
    for (word, id) in words.iter().zip(ids) {
        let name: String = word["word"]
            .as_str()
            .unwrap_or_default()
            .chars()
            .filter(char::is_ascii_lowercase)
            .collect();
        let (Some(recording), Some(id)) = (Files::get(&format!("recordings/{name}.mp3")), id.as_str()) else {
            continue;
        };
        let audio = rosa.upload(id, &recording.data).await?;
        let change = json!({"audioId": audio["dbAudio"]["audioId"]});
        rosa.json(Method::PATCH, &format!("/api/wordlist/word/{id}"), change)
            .await?;
    }
    Ok(())
}

/// A permutation of the indices; the stride must be coprime to the count.
fn speller_order(count: usize, start: usize) -> Vec<usize> {
    const STRIDE: usize = 37;
    (0..count).map(|step| (start + step * STRIDE) % count).collect()
}

/// A signed-in client of the app.
struct Visitor {
    app: Router,
    cookie: String,
    uid: String,
}

impl Visitor {
    async fn register(app: &Router, (email, name): (&str, &str)) -> Result<Self> {
        let mut visitor = Self {
            app: app.clone(),
            cookie: String::new(),
            uid: String::new(),
        };
        let account = json!({"email": email, "password": PASSWORD, "displayName": name});
        let identity = visitor.post("/api/identity/sign-up", account.clone()).await?;
        identity["uid"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut visitor.uid);
        visitor.cookie = visitor.sign_in(account).await?;
        let record = json!({"uid": visitor.uid, "email": email, "role": "user"});
        visitor.post("/api/auth", record).await?;
        Ok(visitor)
    }

    async fn sign_in(&self, account: Value) -> Result<String> {
        let request = Request::post("/api/identity/sign-in")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(account.to_string()))
            .map_err(Problem::internal)?;
        let response = self
            .app
            .clone()
            .oneshot(request)
            .await
            .map_err(Problem::internal)?;
        let cookie = response.headers().get(header::SET_COOKIE);
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok()).unwrap_or_default();
        Ok(cookie.split(';').next().unwrap_or_default().to_owned())
    }

    async fn join(&self) -> Result<()> {
        for path in ["/api/user/add-competition", "/api/competition/add-participant"] {
            self.post(path, json!({"code": CODE, "userId": self.uid})).await?;
        }
        Ok(())
    }

    async fn get(&self, path: &str) -> Result<Value> {
        self.send(Method::GET, path, "application/json", Body::empty())
            .await
    }

    async fn post(&self, path: &str, body: Value) -> Result<Value> {
        self.json(Method::POST, path, body).await
    }

    async fn json(&self, method: Method, path: &str, body: Value) -> Result<Value> {
        self.send(method, path, "application/json", body.to_string().into())
            .await
    }

    async fn upload(&self, word: &str, audio: &[u8]) -> Result<Value> {
        self.submit("/api/audio/", ("wordId", word), ("audio", "word.mp3", audio))
            .await
    }

    /// Uploads a file as multipart form data, with its creator and one more field.
    async fn submit(
        &self,
        path: &str,
        (field, value): (&str, &str),
        (name, filename, bytes): (&str, &str, &[u8]),
    ) -> Result<Value> {
        const BOUNDARY: &str = "wordhive-demo";
        let part = |name: &str| format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"");
        let mut form = format!(
            "{}\r\n\r\n{}\r\n{}\r\n\r\n{value}\r\n{}; filename=\"{filename}\"\r\n\r\n",
            part("creatorId"),
            self.uid,
            part(field),
            part(name)
        )
        .into_bytes();
        form.extend(bytes);
        form.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
        let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
        self.send(Method::POST, path, &content_type, form.into()).await
    }

    async fn send(&self, method: Method, path: &str, content_type: &str, body: Body) -> Result<Value> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, content_type)
            .header(header::COOKIE, &self.cookie)
            .body(body)
            .map_err(Problem::internal)?;
        let response = self
            .app
            .clone()
            .oneshot(request)
            .await
            .map_err(Problem::internal)?;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.map_err(Problem::internal)?;
        if parts.status == StatusCode::NO_CONTENT {
            Ok(Value::Null)
        } else if parts.status.is_success() {
            serde_json::from_slice(&bytes).map_err(Problem::internal)
        } else {
            let answer = format!("{path}: {} {}", parts.status, String::from_utf8_lossy(&bytes));
            Err(Problem::internal(answer))
        }
    }
}
