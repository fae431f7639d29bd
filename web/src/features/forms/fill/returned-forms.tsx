import { Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { ButtonLink } from "@/shared/ui/link";
import type { FormResponse } from "../api";
import classes from "./returned-forms.module.css";

interface ReturnedFormsProps {
  code: number;
  /** The participant's own responses. */
  forms: UseQueryResult<FormResponse[]>;
}

/** The answers that organizers want corrected, of which there are some, on a participant's dashboard. */
export function ReturnedForms({ code, forms }: ReturnedFormsProps) {
  const returned = (forms.data ?? []).flatMap((response) =>
    response.returned ? [{ ...response, note: response.returned.note }] : [],
  );
  return (
    <section aria-label="Returned for correction">
      <Stack gap="sm">
        {returned.map(({ _id, templateId, title, note }) => (
          <Card key={_id} className={classes.returned}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon variant="light" color="honey" size={40}>
                <IconArrowBackUp size={22} aria-hidden />
              </ThemeIcon>
              <Stack gap={2} miw={0} flex={1}>
                <Title order={2} fz="md">
                  Please correct <bdi>{title}</bdi>
                </Title>
                <Text className={classes.note ?? ""}>
                  <bdi>{note}</bdi>
                </Text>
              </Stack>
            </Group>
            <Group justify="flex-end" mt="sm">
              <ButtonLink
                to="/competition/$code/form/$templateId"
                params={{ code, templateId }}
                size="sm"
                aria-label={`Correct ${title}`}
              >
                Correct
              </ButtonLink>
            </Group>
          </Card>
        ))}
      </Stack>
    </section>
  );
}
