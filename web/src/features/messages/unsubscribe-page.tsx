import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";

function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: ["subscription", token],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/unsubscribe/{token}/subscription", { params: { path: { token } }, signal }),
      ),
    retry: false,
  });
}

/** /unsubscribe/{token}: the link in each message. Asks for a click, since mail scanners open links too. */
export function UnsubscribePage({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const query = subscriptionQuery(token);
  const subscription = useQuery(query);
  const change = useMutation({
    mutationFn: async (subscribe: boolean) => {
      const path = { params: { path: { token } } };
      await unwrap(
        subscribe
          ? api.DELETE("/api/unsubscribe/{token}", path)
          : api.POST("/api/unsubscribe/{token}", path),
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  return (
    <GuestLayout title="Emails from Wordhive" foot={<TextLink to="/">Home</TextLink>}>
      {hasCode(subscription.error, "invalid-link") ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            This link is incomplete, or the competition was deleted. Open the link in the email
            again.
          </Text>
        </Alert>
      ) : (
        <QueryView query={subscription} sentence="Could not load your settings.">
          {({ title, subscribed }) => (
            <>
              {subscribed ? (
                <Text mb="md">You get emails from the organizers of “{title}”.</Text>
              ) : (
                <Alert color="leaf" role="status" mb="md" icon={<IconCheck aria-hidden />}>
                  <Text>You're unsubscribed. You won't get more emails about “{title}”.</Text>
                </Alert>
              )}
              {change.isError && <FailureAlert sentence="That didn't work." error={change.error} />}
              <Button
                fullWidth
                size="lg"
                mt={change.isError ? "md" : undefined}
                variant={subscribed ? "filled" : "default"}
                loading={change.isPending}
                onClick={() => change.mutate(!subscribed)}
              >
                {subscribed ? "Unsubscribe" : "Get emails again"}
              </Button>
            </>
          )}
        </QueryView>
      )}
    </GuestLayout>
  );
}
