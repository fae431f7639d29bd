import { Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import { dailyGoals, usePracticeSettings } from "@/shared/practice-settings";
import { SectionCard } from "@/shared/ui/section-card";

/** How the user likes to practice. Saved at once, on this device. */
export function PracticeCard() {
  const [settings, change] = usePracticeSettings();
  return (
    <div id="practice">
      <SectionCard title="Practice">
        <Stack gap="md" align="flex-start">
          <NativeSelect
            label="Daily goal"
            w="12rem"
            maw="100%"
            data={dailyGoals.map((goal) => ({
              value: String(goal),
              label: goal === 0 ? "No goal" : `${goal} words`,
            }))}
            value={settings.goal}
            onChange={({ currentTarget }) => {
              const goal = dailyGoals.find((words) => String(words) === currentTarget.value);
              if (goal !== undefined) change({ goal });
            }}
          />
          <Checkbox
            label="Show days in a row"
            checked={settings.streak}
            onChange={({ currentTarget }) => change({ streak: currentTarget.checked })}
          />
          <Checkbox
            label="Play sounds for right and wrong answers"
            checked={settings.sounds}
            onChange={({ currentTarget }) => change({ sounds: currentTarget.checked })}
          />
          <Text c="dimmed" fz="sm">
            These settings are for this device. Logging out resets them.
          </Text>
        </Stack>
      </SectionCard>
    </div>
  );
}
