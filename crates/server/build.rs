//! Sees to it that the built web app is embedded: nothing else would make cargo look at it again.

use std::{env, fs, io};

const DIST: &str = "../../web/dist";

fn main() -> io::Result<()> {
    // A folder that is missing while compiling would not be read later either.
    fs::create_dir_all(DIST)?;
    // Other builds read the files when they are asked for, so there a new web build costs no compile.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let embeds = is_release || env::var_os("CARGO_FEATURE_EMBED").is_some();
    println!(
        "cargo::rerun-if-changed={}",
        if embeds { DIST } else { "build.rs" }
    );
    Ok(())
}
