import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";
import { api } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/local-date-time";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { knowsPasskeys } from "../passkey";
import { isOn, type Passkey, refreshTwoStep, type TwoStep, twoStepQuery } from "./api";
import { PasskeyList } from "./passkey-list";
import classes from "./two-step.module.css";

const AddAppDialog = lazy(() => retryImport(() => import("./add-app-dialog")));
const PasskeyDialog = lazy(() => retryImport(() => import("./passkey-dialog")));
const RecoveryCodesDialog = lazy(() => retryImport(() => import("./recovery-codes-dialog")));

/** A passkey or a code after the password. */
export function TwoStepCard() {
  const state = useQuery(twoStepQuery);
  // Children of a class aren't asked for more than they can remember.
  if (state.data?.offered === false) return null;
  return (
    <SectionCard
      title="Two-step login"
      aside={
        state.data !== undefined && (
          <Badge variant="light" color={isOn(state.data) ? "leaf" : "gray"}>
            {isOn(state.data) ? "On" : "Off"}
          </Badge>
        )
      }
    >
      <QueryView query={state} sentence="Could not load your two-step login.">
        {(twoStep) => <TwoSteps twoStep={twoStep} />}
      </QueryView>
    </SectionCard>
  );
}

type Open = "app" | "new-passkey" | Passkey | undefined;

function TwoSteps({ twoStep }: { twoStep: TwoStep }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<string[]>([]);
  const showCodes = async (made: string[]) => {
    setOpen(undefined);
    setCodes(made);
    await refreshTwoStep(queryClient);
  };
  const removeApp = useMutation({
    mutationFn: () => unwrap(api.DELETE("/api/identity/second-factor/app")),
    onSuccess: async () => {
      await refreshTwoStep(queryClient);
      notify.success("Removed your authenticator app.");
    },
  });
  const makeCodes = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/second-factor/recovery-codes")),
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });
  const { app, passkeys, recoveryCodesLeft, canAddPasskey } = twoStep;
  const on = isOn(twoStep);
  return (
    <Stack gap="md">
      <Text>
        {on
          ? "When you log in with your password, we also ask for your passkey or a code."
          : "Add a passkey or an authenticator app. Then nobody can log in with just your password."}
      </Text>
      <div className={classes.ways}>
        <Way
          icon={<IconFingerprint aria-hidden />}
          title="Passkeys"
          description="Your fingerprint, your face or your screen lock. Also logs you in without a password."
          action={
            canAddPasskey &&
            knowsPasskeys && (
              <Button variant="default" size="sm" onClick={() => setOpen("new-passkey")}>
                Add a passkey
              </Button>
            )
          }
        >
          {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRename={setOpen} />}
          {!canAddPasskey && (
            <Text fz="sm" c="dimmed">
              Passkeys need a server with https and a domain name.
            </Text>
          )}
        </Way>
        <Way
          icon={<IconDeviceMobile aria-hidden />}
          title="Authenticator app"
          description="An app on your phone that shows a new code every 30 seconds."
          action={
            app === null ? (
              <Button variant="default" size="sm" onClick={() => setOpen("app")}>
                Set up the app
              </Button>
            ) : (
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                aria-label="Remove the authenticator app"
                loading={removeApp.isPending}
                onClick={() =>
                  confirm({
                    title: "Remove the authenticator app?",
                    message:
                      passkeys.length === 0
                        ? "You'll log in with just your password. Your recovery codes will stop working."
                        : "Its codes will stop working. You can still use your passkeys.",
                    confirmLabel: "Remove app",
                    onConfirm: () => removeApp.mutate(),
                  })
                }
              >
                Remove
              </Button>
            )
          }
        >
          {app !== null && (
            <Text fz="sm" c="dimmed">
              Added {formatInstant(app.addedAt)}
              {app.lastUsedAt !== null && ` · Last used ${formatInstant(app.lastUsedAt)}`}
            </Text>
          )}
          {removeApp.isError && (
            <FailureAlert sentence="Could not remove the app." error={removeApp.error} />
          )}
        </Way>
        {on && (
          <Way
            icon={<IconLifebuoy aria-hidden />}
            title="Recovery codes"
            description="For when you lose your phone. Each works once."
            action={
              <Button
                variant="default"
                size="sm"
                loading={makeCodes.isPending}
                onClick={() =>
                  confirm({
                    title: "Make new recovery codes?",
                    message: "The codes you saved before will stop working.",
                    confirmLabel: "Make new codes",
                    color: "honey",
                    onConfirm: () => makeCodes.mutate(),
                  })
                }
              >
                Make new codes
              </Button>
            }
          >
            <Text
              fz="sm"
              c={recoveryCodesLeft < 3 ? undefined : "dimmed"}
              fw={recoveryCodesLeft < 3 ? 600 : undefined}
            >
              {recoveryCodesLeft === 1 ? "1 code left" : `${recoveryCodesLeft} codes left`}
            </Text>
            {makeCodes.isError && (
              <FailureAlert
                sentence="Could not make new codes."
                error={makeCodes.error}
                more={
                  hasCode(makeCodes.error, "changed-meanwhile")
                    ? makeCodes.error.problem.detail
                    : undefined
                }
              />
            )}
          </Way>
        )}
      </div>
      <OnceOpened opened={open === "app"}>
        <AddAppDialog
          opened={open === "app"}
          onClose={() => setOpen(undefined)}
          onAdded={(made) => {
            notify.success("Added your authenticator app.");
            return showCodes(made);
          }}
        />
      </OnceOpened>
      <OnceOpened opened={open !== undefined && open !== "app"}>
        <PasskeyDialog
          passkey={open === "app" ? undefined : open}
          onClose={() => setOpen(undefined)}
          onAdded={(made) => {
            notify.success("Added your passkey.");
            return showCodes(made);
          }}
        />
      </OnceOpened>
      <OnceOpened opened={codes.length > 0}>
        <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
      </OnceOpened>
    </Stack>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  description: string;
  action: ReactNode;
  children?: ReactNode;
}

function Way({ icon, title, description, action, children }: WayProps) {
  return (
    <div className={classes.way}>
      <div className={classes.icon}>{icon}</div>
      <Stack gap="xs" className={classes.content}>
        <Group justify="space-between" align="flex-start" gap="xs">
          <div className={classes.words}>
            <Text component="h3" fw={600}>
              {title}
            </Text>
            <Text fz="sm" c="dimmed">
              {description}
            </Text>
          </div>
          {action}
        </Group>
        {children}
      </Stack>
    </div>
  );
}
