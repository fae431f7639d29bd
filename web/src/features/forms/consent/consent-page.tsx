import { Alert, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { competitionQuery } from "@/shared/api/competition";
import { type Consent, consentedBy, consentQuery } from "@/shared/api/consent";
import { hasCode, unwrap } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/local-date-time";
import { useCurrentUser } from "@/shared/session/session";
import { useFocusWhen } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { FillForm } from "../fill/fill-form";

interface ConsentPageProps {
  code: number;
  own: Schema<"OwnConsent">;
  /** Goes to the competition. */
  onSigned: () => Promise<void>;
}

/** /consent/{code}: a parent signs, and the speller has joined. */
export function ConsentPage({ code, own, onSigned }: ConsentPageProps) {
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const { form, consent } = own;
  const [opened] = useState(form?._id);
  const replaced = opened !== undefined && form !== null && form._id !== opened;
  const signed = consent !== null && consent.withdrawnAt === null;

  async function sign(answers: Record<string, string>, signature: string, version: number) {
    try {
      const competition = await unwrap(
        api.POST("/api/competition/{code}/consent", {
          params: { path: { code } },
          body: { templateId: form?._id ?? "", answers, signature, version },
        }),
      );
      queryClient.setQueryData(competitionQuery(code).queryKey, competition);
    } catch (error) {
      // The organizers have chosen another form, or changed it.
      const codes = ["changed-meanwhile", "form-changed", "not-found"] as const;
      if (codes.some((code) => hasCode(error, code))) void reload();
      throw error;
    }
  }

  const reload = () => queryClient.invalidateQueries({ queryKey: consentQuery(code).queryKey });

  return (
    <Stack gap={0} maw="44rem" mx="auto">
      <PageHeader
        title={form?.title ?? "Consent"}
        description={
          <>
            For the competition <b>{own.title}</b>
          </>
        }
      />
      {signed ? (
        <Signed code={code} consent={consent} />
      ) : form === null ? (
        <Alert color="honey" icon={<IconInfoCircle aria-hidden />} title="There's no form to sign">
          <Text>Ask your organizer. They have to choose the form that a parent signs.</Text>
        </Alert>
      ) : (
        <Stack gap="lg">
          {replaced && <ReplacedNotice />}
          <Alert
            color="honey"
            icon={<IconInfoCircle aria-hidden />}
            title="For a parent or guardian"
          >
            <Text>
              {consent !== null
                ? "Consent was withdrawn. To let your child take part, sign the form again."
                : own.joined
                  ? "Your child already takes part. Please read this form and sign it."
                  : "Please read this form and sign it. Then your child can take part."}
            </Text>
          </Alert>
          {form.description !== "" && (
            <Text className="wh-typed-text">
              <TextWithLinks>{form.description}</TextWithLinks>
            </Text>
          )}
          <FillForm
            key={form._id}
            template={{ ...form, competitionCode: code }}
            timeZone={own.timeZone}
            sign={sign}
            onSubmitted={async () => {
              await onSigned();
              await Promise.all([
                reload(),
                queryClient.invalidateQueries({ queryKey: ["competitions", uid] }),
              ]);
            }}
            onOvertaken={async () => {
              await reload();
              return undefined;
            }}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** Says why another form is there than the one that was filled out. */
function ReplacedNotice() {
  const notice = useFocusWhen<HTMLDivElement>(true);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="honey"
      title="Your organizer has chosen another form"
    >
      <Text>Nothing was sent. Please read this form and sign it.</Text>
    </Alert>
  );
}

function Signed({ code, consent }: { code: number; consent: Consent }) {
  return (
    <Alert color="leaf" role="status" icon={<IconCircleCheck aria-hidden />} title="Consent given">
      <Stack gap="md" align="flex-start">
        <Text>
          {consentedBy(consent)} on {formatInstant(consent.givenAt)}.
        </Text>
        <ButtonLink to="/competition/$code" params={{ code }}>
          Go to the competition
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
