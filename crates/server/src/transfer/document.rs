//! A competition without people: what is copied, exported and imported.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::parts::Part;
use crate::{
    competitions::{self, CompetitionModel, NewIn, PortableCompetition},
    files::{self, PortableFile},
    forms::{self, PortableForm},
    plan::{ChecklistItem, PortablePlan, ScheduleItem, TimelineItem},
    platform::{blobs::PortableBlob, db::Connection, error::Result, json::first, weeks::Weeks},
    posts::{self, PortablePost},
    users::CurrentUser,
    wordlists::{self, PortableWordlist},
};

/// A competition and its items, in the order of their creation.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "ImportedDocument")]
pub struct Document {
    pub competition: PortableCompetition,
    #[serde(flatten)]
    pub plan: PortablePlan,
    pub forms: Vec<PortableForm>,
    pub posts: Vec<PortablePost>,
    pub files: Vec<PortableFile>,
    pub wordlists: Vec<PortableWordlist>,
}

/// For reading only: with `flatten`, everything unknown would be held in memory.
#[derive(Deserialize)]
struct ImportedDocument {
    competition: PortableCompetition,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    schedule: Vec<ScheduleItem>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    timeline: Vec<TimelineItem>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    checklist: Vec<ChecklistItem>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    forms: Vec<PortableForm>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    posts: Vec<PortablePost>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    files: Vec<PortableFile>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    wordlists: Vec<PortableWordlist>,
}

/// Most items of one kind.
pub const MAX_ITEMS: usize = 10_000;
/// One more, to see that there are too many.
pub(super) const MOST_READ: usize = MAX_ITEMS + 1;

impl From<ImportedDocument> for Document {
    fn from(document: ImportedDocument) -> Self {
        Self {
            competition: document.competition,
            plan: PortablePlan {
                schedule: document.schedule,
                timeline: document.timeline,
                checklist: document.checklist,
            },
            forms: document.forms,
            posts: document.posts,
            files: document.files,
            wordlists: document.wordlists,
        }
    }
}

impl Document {
    /// These parts of a competition.
    pub async fn load(
        connection: &impl Connection,
        competition: &CompetitionModel,
        parts: &[Part],
    ) -> Result<Self> {
        let id = &competition.id;
        let takes = |part| parts.contains(&part);
        let mut plan = PortablePlan::load(connection, id).await?;
        if !takes(Part::Schedule) {
            (plan.schedule, plan.timeline) = Default::default();
        }
        if !takes(Part::Checklist) {
            plan.checklist = Vec::new();
        }
        let mut document = Self {
            competition: PortableCompetition::of(competition),
            plan,
            forms: Vec::new(),
            posts: Vec::new(),
            files: Vec::new(),
            wordlists: Vec::new(),
        };
        if takes(Part::Forms) {
            document.forms = forms::load_portable(connection, id).await?;
        }
        if takes(Part::Posts) {
            document.posts = posts::load_portable(connection, id).await?;
        }
        if takes(Part::Files) {
            document.files = files::load_portable(connection, id).await?;
        }
        if takes(Part::Wordlists) {
            document.wordlists = wordlists::load_portable(connection, id).await?;
        }
        Ok(document)
    }

    /// With all dates moved, in the competition's time zone.
    pub fn moved(self, weeks: Weeks) -> Result<Self> {
        let time_zone = self.competition.time_zone.clone();
        let zone = time_zone.as_str();
        Ok(Self {
            competition: self.competition.moved(weeks)?,
            plan: self.plan.moved(weeks)?,
            forms: each(self.forms, |form| form.moved(weeks, zone))?,
            posts: each(self.posts, |post| post.moved(weeks, zone))?,
            files: each(self.files, |file| file.moved(weeks, zone))?,
            wordlists: each(self.wordlists, |list| list.moved(weeks, zone))?,
        })
    }

    /// The bytes of all files, images and recordings, with the folder in the store for each.
    pub fn blobs(&mut self) -> impl Iterator<Item = (&'static str, &mut PortableBlob)> {
        let files = self.files.iter_mut().map(|file| (files::FOLDER, &mut file.blob));
        let words = self.wordlists.iter_mut().flat_map(|list| &mut list.words);
        let recordings = words.filter_map(|word| word.recording.as_mut());
        let images = self.posts.iter_mut().flat_map(|post| &mut post.uploads);
        let images = images.map(|image| (posts::FOLDER, &mut image.blob));
        let files = files.chain(images);
        files.chain(recordings.map(|recording| (wordlists::FOLDER, &mut recording.blob)))
    }

    /// Leaves out files, images and recordings whose bytes are gone, because someone deleted them meanwhile.
    pub fn retain(&mut self, exists: impl Fn(&PortableBlob) -> bool) {
        self.files.retain(|file| exists(&file.blob));
        for post in &mut self.posts {
            post.retain_uploads(&exists);
        }
        for word in self.wordlists.iter_mut().flat_map(|list| &mut list.words) {
            word.recording = word.recording.take().filter(|recording| exists(&recording.blob));
        }
    }

    /// With new ids of the forms, in the checklist and the consent settings too.
    pub fn with_new_forms(mut self, mut new_id: impl FnMut() -> String) -> Prepared {
        let mut ids = HashMap::new();
        let forms = std::mem::take(&mut self.forms).into_iter().map(|form| {
            let id = new_id();
            ids.insert(form.id.clone(), id.clone());
            (id, form)
        });
        let forms = forms.collect();
        let id_of = |id: &str| ids.get(id).cloned();
        self.plan = self.plan.with_forms(id_of);
        let consent_form = self.competition.consent_form_id.take();
        self.competition.consent_form_id = consent_form.and_then(|id| id_of(&id));
        Prepared {
            document: self,
            forms,
        }
    }
}

fn each<T>(items: Vec<T>, change: impl Fn(T) -> Result<T>) -> Result<Vec<T>> {
    items.into_iter().map(change).collect()
}

/// A document that can be stored.
pub struct Prepared {
    /// Without its forms.
    pub document: Document,
    /// Each with its new id.
    pub forms: Vec<(String, PortableForm)>,
}

impl Prepared {
    /// Stores everything as a new competition.
    ///
    /// # Errors
    /// 409 `code-taken`.
    pub async fn insert(
        &self,
        connection: &impl Connection,
        new: &NewIn<'_>,
        creator: &CurrentUser,
    ) -> Result<()> {
        let Self { document, forms } = self;
        competitions::insert_created(connection, new.competition.clone(), creator).await?;
        document.plan.insert(connection, &new.competition.id).await?;
        forms::insert_portable(connection, new, forms).await?;
        posts::insert_portable(connection, new, &document.posts).await?;
        files::insert_portable(connection, new, &document.files).await?;
        wordlists::insert_portable(connection, new, &document.wordlists).await
    }
}
