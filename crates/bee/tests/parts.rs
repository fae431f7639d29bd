//! Parts that need no bee: comparing, drawing, profiles.

mod common;

use bee::*;
use common::{numbers, rules};

fn heard(text: &str, restarts: &[&str]) -> Heard {
    let restarts = restarts.iter().map(|start| (*start).to_owned()).collect();
    Heard {
        text: text.into(),
        restarts,
    }
}

fn accepted(spellings: &[&str], homonyms: &[&str], defined: bool) -> Accepted {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    Accepted {
        spellings: owned(spellings),
        homonyms: owned(homonyms),
        defined,
    }
}

#[test]
fn the_draw_can_be_repeated_with_any_sha_256() {
    // for n in 1 2 3 4; do echo "$(printf 'honey 2026:%s' $n | sha256sum) $n"; done | sort
    let drawn = |number| Drawn {
        speller: SpellerId(number),
        number,
        school: Some(number % 2),
    };
    let entered: Vec<_> = (1..=4).map(drawn).collect();
    let order = draw(" honey 2026 ", OrderMethod::Drawn, &entered);
    assert_eq!(numbers(&order), [1, 3, 4, 2]);
    let reversed: Vec<_> = (1..=4).rev().map(drawn).collect();
    assert_eq!(
        draw("honey 2026", OrderMethod::Drawn, &reversed),
        order,
        "in whatever order they are entered"
    );
    let schools: Vec<_> = numbers(&draw("honey 2026", OrderMethod::AlternateSchools, &entered))
        .iter()
        .map(|number| number % 2)
        .collect();
    assert!(schools.windows(2).all(|pair| pair[0] != pair[1]), "{schools:?}");
}

#[test]
fn profiles_are_complete_and_sound() {
    let all = profiles();
    let ids: Vec<_> = all.iter().map(|profile| profile.id.as_str()).collect();
    let expected = [
        "local",
        "south-asian",
        "rotary-team",
        "canada",
        "classic-duel",
        "national-2025",
        "class-points",
    ];
    assert_eq!(ids, expected);
    for profile in all {
        profile.check().expect("sound");
        let json = serde_json::to_value(&profile).expect("JSON");
        for path in &profile.ours {
            assert!(json.pointer(path).is_some(), "{}: {path}", profile.id);
        }
        let same: Profile = serde_json::from_value(json).expect("a profile");
        assert_eq!(same.hash(), profile.hash());
    }
}

#[test]
fn absurd_rules_are_refused() {
    let absurd = [
        ("/clock/seconds", serde_json::json!(0)),
        ("/clock/seconds", serde_json::json!(4_000_000)),
        ("/clock/warnLeftS", serde_json::json!([30, 60])),
        ("/clock/warnLeftS", serde_json::json!([90])),
        ("/ask/untilLeftS", serde_json::json!(90)),
        ("/ask/items", serde_json::json!(["repeat", "repeat"])),
        ("/faults", serde_json::json!([])),
        ("/faults", serde_json::json!(["misspelled", "spelled"])),
        ("/unit", serde_json::json!(0)),
        ("/rounds", serde_json::json!([])),
        ("/rounds/0/kind", serde_json::json!("duel")),
        ("/rounds/3/kind", serde_json::json!("written")),
        ("/vocabulary", serde_json::json!(null)),
        ("/vocabulary/choices", serde_json::json!(1)),
        ("/written/advance", serde_json::json!(1)),
        ("/spellOff/atMost", serde_json::json!(1)),
        (
            "/cap",
            serde_json::json!({ "rounds": 0, "atMostSpellers": null, "testScore": false }),
        ),
        ("/ending", serde_json::json!("points")),
        ("/name", serde_json::json!(" ")),
    ];
    for (path, value) in absurd {
        let profile = rules("national-2025")
            .with(path, value.clone())
            .expect("readable");
        let refusal = profile.check().expect_err(path);
        assert_eq!(refusal.code, RefusalCode::BadProfile, "{path} {value}");
    }
    assert!(
        rules("local").with("/clock/seconds", 5.into()).is_err(),
        "no such parameter"
    );
    assert!(rules("local").with("/ending", "never".into()).is_err());
    assert!(serde_json::from_str::<Profile>("{}").is_err());
}

#[test]
fn letters_are_compared_one_by_one() {
    let suggestion = compare(
        &heard("recalcitrent", &[]),
        &accepted(&["recalcitrant"], &[], true),
        &rules("local"),
    );
    assert_eq!(
        (suggestion.verdict, suggestion.ground),
        (Some(Verdict::Wrong), Some(Ground::Misspelled))
    );
    assert_eq!(suggestion.differs_at, Some(9));
    let cell = suggestion.cells[9];
    assert_eq!((cell.heard, cell.accepted), (Some('e'), Some('a')));
    let missing = compare(
        &heard("acomodate", &[]),
        &accepted(&["accommodate"], &[], true),
        &rules("local"),
    );
    let gaps = missing.cells.iter().filter(|cell| cell.heard.is_none()).count();
    assert_eq!((missing.cells.len(), gaps), (11, 2));
    let silent = compare(
        &heard("", &[]),
        &accepted(&["accommodate"], &[], true),
        &rules("local"),
    );
    assert_eq!(silent.verdict, None, "nothing was heard");
}

#[test]
fn alternates_count_and_homonyms_only_without_a_definition() {
    let local = rules("local");
    let grey = compare(
        &heard("grey", &[]),
        &accepted(&["gray", "grey"], &[], true),
        &local,
    );
    assert_eq!(
        (grey.verdict, grey.spelling.as_str()),
        (Some(Verdict::Correct), "grey")
    );
    let pair = |defined| {
        compare(
            &heard("pair", &[]),
            &accepted(&["pear"], &["pair"], defined),
            &local,
        )
    };
    assert_eq!(
        (pair(false).verdict, pair(false).homonym),
        (Some(Verdict::Correct), true)
    );
    assert_eq!(pair(true).verdict, Some(Verdict::Wrong));
}

#[test]
fn letters_are_compared_with_the_spelling_that_they_fit_so_far() {
    let spellings = accepted(&["programme", "program"], &["pogrom"], false);
    let fits = |text| compare(&heard(text, &[]), &spellings, &rules("local")).spelling;
    for (text, spelling) in [
        ("", "programme"),
        ("p", "programme"),
        ("progra", "programme"),
        ("program", "program"),
        ("programm", "programme"),
        ("po", "pogrom"),
    ] {
        assert_eq!(fits(text), spelling, "{text}");
    }
    let capitals = accepted(&["Polish", "polish"], &[], true);
    let named = compare(&heard("polish", &[]), &capitals, &rules("classic-duel"));
    assert_eq!(
        (named.verdict, named.spelling.as_str()),
        (Some(Verdict::Correct), "polish")
    );
}

#[test]
fn signs_accents_and_ligatures_are_not_spelled() {
    for (text, word) in [
        ("mothers in law", "mother's-in-law"),
        ("aesthete", "æsthete"),
        ("naive", "naïve"),
        ("flamingo", "ﬂamingo"),
        ("Hawaii", "Hawai\u{2bb}i"),
    ] {
        let text = text.replace("mothers in", "mothersin");
        let suggestion = compare(&heard(&text, &[]), &accepted(&[word], &[], true), &rules("local"));
        assert_eq!(suggestion.verdict, Some(Verdict::Correct), "{word}");
    }
}

#[test]
fn a_restart_must_repeat_its_letters_or_is_a_fault_at_all() {
    let word = accepted(&["rhythm"], &[], true);
    let same = heard("rhythm", &["rhy"]);
    let changed = heard("rhythm", &["rhi"]);
    assert_eq!(
        compare(&same, &word, &rules("local")).verdict,
        Some(Verdict::Correct)
    );
    let suggestion = compare(&changed, &word, &rules("local"));
    assert_eq!(
        (suggestion.ground, suggestion.changed_at_restart),
        (Some(Ground::ChangedLetters), Some(1))
    );
    assert_eq!(
        compare(&same, &word, &rules("south-asian")).ground,
        Some(Ground::ChangedLetters)
    );
}

#[test]
fn a_start_that_breaks_off_early_changes_nothing() {
    let word = accepted(&["rhythm"], &[], true);
    let changed =
        |text, restarts: &[&str]| compare(&heard(text, restarts), &word, &rules("local")).changed_at_restart;
    assert_eq!(changed("rhythm", &["rhyt", "rh"]), None);
    assert_eq!(
        changed("rhythm", &["rhi", "rh"]),
        Some(2),
        "the first start counts"
    );
    assert_eq!(
        changed("rh", &["rhy"]),
        Some(1),
        "a letter is left out in the end"
    );
}
