import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import type { Visibility } from "@/shared/visibility/visibility";
import { type AnswersView, speller, viewQuery } from "./rules/answers-view";

export type FormField = Schema<"FormField">;
export type FormTemplate = Schema<"FormTemplate">;
export type FormResponse = Schema<"FormResponse">;

/** One template; for organizers with its number of responses. */
export function templateQuery(code: number, templateId: string) {
  return queryOptions({
    queryKey: [...competitionKey(code), "templates", templateId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/templates/{templateId}", { params: { path: { templateId } }, signal }),
      ),
  });
}

/** One page of the responses in this view. The previous page stays visible while loading. */
export function responsesQuery(code: number, templateId: string, view: AnswersView) {
  const query = { ...viewQuery(view), page: view.page ?? 1 };
  return queryOptions({
    queryKey: [...competitionKey(code), "templates", templateId, "responses", query],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/templates/{templateId}/responses", {
          params: { path: { templateId }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Responses fetched at a time, and the most that are printed. */
const batch = 500;
const mostPrinted = 5_000;

export interface AllResponses {
  responses: Schema<"ResponseWithPerson">[];
  /** More than there are responses if not all are printed. */
  matches: number;
}

/** All responses of this view, to print them. */
export function allResponsesQuery(code: number, templateId: string, view: AnswersView) {
  const query = viewQuery(view);
  return queryOptions({
    queryKey: [...competitionKey(code), "templates", templateId, "responses", "all", query],
    queryFn: async ({ signal }): Promise<AllResponses> => {
      const responses: AllResponses["responses"] = [];
      for (let page = 1; ; page += 1) {
        const { responses: some, matches } = await unwrap(
          api.GET("/api/form/templates/{templateId}/responses", {
            params: { path: { templateId }, query: { ...query, page, size: batch } },
            signal,
          }),
        );
        responses.push(...some);
        if (some.length < batch || responses.length >= mostPrinted) return { responses, matches };
      }
    },
    gcTime: 0,
  });
}

/** The address of the responses in this view as a file, with the chosen columns, otherwise with all. */
export function responsesFileUrl(
  templateId: string,
  type: "csv" | "xlsx",
  view: AnswersView,
): string {
  const columns = view.columns && { columns: `${speller.id},${view.columns}` };
  const query = new URLSearchParams({ ...viewQuery(view), ...columns }).toString();
  const path = `/api/form/templates/${encodeURIComponent(templateId)}/responses.${type}`;
  return query === "" ? path : `${path}?${query}`;
}

export function createTemplate(template: Schema<"NewFormTemplate">): Promise<FormTemplate> {
  return unwrap(api.POST("/api/form/create-template", { body: template }));
}

/** 409 `changed-meanwhile` if its visibility is no longer what the change is based on. */
export function updateTemplate(
  templateId: string,
  visibility: Visibility,
  basedOn: Visibility,
): Promise<FormTemplate> {
  return unwrap(
    api.PATCH("/api/form/templates/{templateId}", {
      params: { path: { templateId } },
      body: { visibility, basedOn },
    }),
  );
}

/** Deletes a template with its responses. Succeeds if it is already gone. */
export async function deleteTemplate(templateId: string): Promise<void> {
  try {
    await unwrap(
      api.DELETE("/api/form/templates/{templateId}", { params: { path: { templateId } } }),
    );
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

export function submitForm(form: Schema<"Submission">): Promise<FormResponse> {
  return unwrap(api.POST("/api/form/forms", { body: form }));
}
