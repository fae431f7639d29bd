//! The settings for README.md.

use clap::Args;

/// Settings as a Markdown table.
pub fn table<Settings: Args>() -> String {
    let command = Settings::augment_args(clap::Command::new("serve"));
    let rows = command.get_arguments().map(|argument| {
        let flag = argument.get_long().unwrap_or_default();
        let variable = argument.get_env().and_then(|name| name.to_str());
        let defaults = argument.get_default_values();
        let default = defaults.first().and_then(|value| value.to_str());
        let help = argument.get_help().map(ToString::to_string);
        format!(
            "| `--{flag}` | `{}` | {} | {} |",
            variable.unwrap_or_default(),
            default.map_or_else(String::new, |value| format!("`{value}`")),
            help.unwrap_or_default(),
        )
    });
    [
        "| flag | variable | default | description |",
        "| --- | --- | --- | --- |",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain(rows)
    .collect::<Vec<_>>()
    .join("\n")
}
