//! The views of officials and of people at home. Each is a struct of its own with what its reader may know.

mod appeals;
mod check_in;
mod desk;
mod frame;
mod judge;
mod lamp;
pub(super) mod parts;
mod pronouncer;
mod scribe;
mod timekeeper;
mod watch;

pub(super) use self::{
    check_in::CheckInView, desk::DeskView, judge::JudgeView, lamp::LampView, pronouncer::PronouncerView,
    scribe::ScribeView, timekeeper::TimekeeperView, watch::WatchView,
};
