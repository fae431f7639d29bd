//! The values that parameters of a profile can have.

use crate::event::names;

names! {
    /// How a bee ends.
    Ending {
        /// The only correct speller of a round wins, perhaps with a title word.
        OneWord,
        /// At two spellers, a missed word goes to the rival.
        Rival,
        /// The most points after the planned rounds.
        Points,
    }
}
names! {
    /// What the only speller left must do.
    SoleSurvivor {
        /// Spell a title word.
        TitleWord,
        /// Nothing.
        Champion,
    }
}
names! {
    /// When the clock starts.
    ClockFrom {
        /// When the speller is called.
        Called,
        /// When the word was said first.
        Spoken,
        /// With the first letter.
        FirstLetter,
    }
}
names! {
    /// What being out of time means.
    OnTime {
        /// A fault.
        Out,
        /// The judges decide.
        Judge,
    }
}
names! {
    /// Whether a speller may finish after time.
    Finish {
        /// No.
        No,
        /// Yes, after the first letter.
        IfBegun,
        /// Everyone gets 30 more seconds to spell.
        HalfMinute,
    }
}
names! {
    /// What a speller may ask for.
    Item {
        /// The word again.
        Repeat,
        /// The definition.
        Definition,
        /// A sentence.
        Sentence,
        /// The part of speech.
        PartOfSpeech,
        /// The language of origin.
        Origin,
        /// Another pronunciation.
        Alternate,
        /// A root.
        Root,
    }
}
names! {
    /// A question that isn't allowed.
    OtherQuestions {
        /// Isn't answered.
        Refused,
        /// Is a fault.
        Fault,
    }
}
names! {
    /// Starting over while spelling.
    Restart {
        /// Not at all.
        Never,
        /// Without changing the letters that were said.
        SameLetters,
    }
}
names! {
    /// Capital letters.
    Capitals {
        /// Don't matter.
        Ignore,
        /// Must be named.
        Required,
    }
}
names! {
    /// Words that sound the same.
    Homonym {
        /// Any of them counts if no definition was given.
        AnyIfUndefined,
        /// The pronouncer must define the word. If not, any of them counts.
        Define,
        /// The same, with the word and without a question.
        DefineUnasked,
    }
}
names! {
    /// Why a word counts or doesn't.
    Ground {
        /// Spelled correctly.
        Spelled,
        /// A spelling that isn't on the list, accepted by the judges.
        Accepted,
        /// A wrong letter.
        Misspelled,
        /// Out of time.
        Time,
        /// Started over with other letters.
        ChangedLetters,
        /// Didn't start when asked.
        NoStart,
        /// Couldn't be understood.
        Unintelligible,
        /// Unsporting.
        Unsporting,
        /// Asked for the bell.
        Conceded,
        /// Chose a wrong meaning.
        WrongChoice,
    }
}
names! {
    /// How long a ruling can be appealed.
    AppealUntil {
        /// Until the next speller is called.
        NextCall,
        /// Until the round is closed.
        RoundEnd,
        /// Until the next round starts.
        NextRound,
        /// Never. The judges may review a ruling themselves.
        JudgesOnly,
    }
}
names! {
    /// How a speller comes back.
    Reinstatement {
        /// Spells with everyone in the next round.
        NextRound,
        /// Spells a word first.
        OwnTurn,
    }
}
names! {
    /// When a spell-off takes place.
    SpellOffWhen {
        /// When the judges choose.
        JudgesChoose,
        /// When points are tied.
        Tie,
    }
}
names! {
    /// Kinds of rounds.
    RoundKind {
        /// One word each.
        Spelling,
        /// One word each, and nobody leaves.
        Practice,
        /// One choice each.
        Vocabulary,
        /// On paper.
        Written,
        /// Two spellers, until one wins.
        Duel,
        /// One speller, one word.
        TitleWord,
        /// Between spellers who left together.
        TieBreak,
        /// The most words in a time.
        SpellOff,
    }
}
names! {
    /// The order in which spellers spell.
    OrderMethod {
        /// By number.
        Number,
        /// Drawn.
        Drawn,
        /// Drawn, without two spellers of one school in a row where possible.
        AlternateSchools,
    }
}
names! {
    /// When a ruling is shown to the hall.
    Show {
        /// At once.
        AtOnce,
        /// When the announcer releases it.
        Announcer,
    }
}
names! {
    /// When the word is shown to the hall.
    Reveal {
        /// After each ruling.
        Always,
        /// Never.
        Never,
    }
}
names! {
    /// How spellers who leave in the same round are ranked.
    Ties {
        /// They share a place.
        Shared,
        /// A tie-break round settles places 1 to 3.
        TieBreak,
    }
}
names! {
    /// A speller who doesn't come when called.
    Absent {
        /// Misses the word.
        Out,
        /// Spells at the end of the round. Absent again, misses the word.
        EndOfRound,
    }
}
names! {
    /// What the public sees of a name.
    Names {
        /// The number and the first name.
        FirstName,
        /// The number.
        Number,
    }
}
names! {
    /// Whether skips, reopenings and the like need a second official.
    SecondOfficial {
        /// Yes.
        Required,
        /// No, for a lone teacher. The log shows that nobody else agreed.
        Optional,
    }
}
