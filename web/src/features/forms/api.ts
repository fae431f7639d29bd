import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type FormField = Schema<"FormField">;
export type FormTemplate = Schema<"FormTemplate">;
export type FormResponse = Schema<"FormResponse">;

/** One template; for organizers with how many have answered it. */
export function templateQuery(code: number, templateId: string) {
  return queryOptions({
    queryKey: [...competitionKey(code), "templates", templateId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/templates/{templateId}", { params: { path: { templateId } }, signal }),
      ),
  });
}

/** One page of the answers to a template that a search finds, newest first; the former page stays in sight meanwhile. */
export function responsesQuery(code: number, templateId: string, search: string, page: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "templates", templateId, "responses", search, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/templates/{templateId}/responses", {
          params: { path: { templateId }, query: { ...(search !== "" && { search }), page } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Where the browser fetches the answers that a search finds, as a spreadsheet. */
export function responsesCsvUrl(templateId: string, search: string): string {
  const query = search === "" ? "" : `?${new URLSearchParams({ search })}`;
  return `/api/form/templates/${encodeURIComponent(templateId)}/responses.csv${query}`;
}

export function createTemplate(template: Schema<"NewFormTemplate">): Promise<FormTemplate> {
  return unwrap(api.POST("/api/form/create-template", { body: template }));
}

/** Deletes a template with its answers; one that is gone already is deleted. */
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
