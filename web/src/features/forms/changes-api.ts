import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import type { FormResponse, FormTemplate } from "./api";

/** 409 `form-changed`, `changed-meanwhile` or `corrections-closed`. */
export function correctResponse(
  templateId: string,
  correction: Schema<"Correction">,
): Promise<FormResponse> {
  return unwrap(
    api.PUT("/api/form/templates/{templateId}/own-response", {
      params: { path: { templateId } },
      body: correction,
    }),
  );
}

/** 409 `changed-meanwhile` if someone else has edited the form since. */
export function editTemplate(
  templateId: string,
  edit: Schema<"FormTemplateEdit">,
): Promise<FormTemplate> {
  return unwrap(
    api.PUT("/api/form/templates/{templateId}", { params: { path: { templateId } }, body: edit }),
  );
}

/** 409 `changed-meanwhile` if the answers were corrected or returned since. */
export function returnResponse(
  templateId: string,
  uid: string,
  body: Schema<"ResponseReturn">,
): Promise<FormResponse> {
  return unwrap(
    api.POST("/api/form/templates/{templateId}/responses/{uid}/return", {
      params: { path: { templateId, uid } },
      body,
    }),
  );
}

/** What happened to someone's answers, newest first. */
export function responseChangesQuery(
  code: number,
  { templateId, uid, revision }: Pick<FormResponse, "templateId" | "uid" | "revision">,
) {
  return queryOptions({
    queryKey: [...competitionKey(code), "templates", templateId, "changes", uid, revision],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/templates/{templateId}/responses/{uid}/changes", {
          params: { path: { templateId, uid } },
          signal,
        }),
      ),
  });
}
