import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { competitionKey } from "@/shared/api/query-keys";
import { notify } from "@/shared/ui/notify";
import { privacyQuery, updatePrivacy } from "./api";

/** Saves some of the privacy settings. The others stay as they are. */
export function useSavePrivacy(code: number, saved: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Schema<"PrivacySettingsChange">) => updatePrivacy(code, change),
    onSuccess: async (settings) => {
      queryClient.setQueryData(privacyQuery(code).queryKey, settings);
      onSaved();
      notify.success(saved);
      // Earlier signatures may count now.
      await queryClient.invalidateQueries({ queryKey: competitionKey(code) });
    },
    // What was refused may follow from what another organizer has changed.
    onError: () => void queryClient.invalidateQueries({ queryKey: privacyQuery(code).queryKey }),
  });
}
