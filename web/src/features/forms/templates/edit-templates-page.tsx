import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { templatesQuery } from "@/shared/api/forms";
import { hasCode } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusAfterRemoval } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { visible } from "@/shared/visibility/visibility";
import { VisibilityButton } from "@/shared/visibility/visibility-button";
import { deleteTemplate, type FormTemplate, templateQuery, updateTemplate } from "../api";
import { deletionSummary } from "../rules/deletion-summary";
import { TemplateEntry } from "./template-entry";
import classes from "./template-entry.module.css";

/** /competition/{code}/edit-templates */
export function EditTemplatesPage({ code }: { code: number }) {
  const templates = useQuery(templatesQuery(code));
  const archived = useArchived();
  const list = useRef<HTMLUListElement>(null);
  const create = (
    <UnlessArchived>
      <ButtonLink
        to="/competition/$code/edit-templates/new"
        params={{ code }}
        leftSection={<IconPlus size={20} aria-hidden />}
      >
        New Template
      </ButtonLink>
    </UnlessArchived>
  );

  return (
    <>
      <PageHeader
        title={archived ? "View Templates" : "Edit Templates"}
        description="Participants submit each form once."
        actions={templates.data?.length !== 0 && create}
      />
      <QueryView query={templates} sentence="Failed to fetch templates. Please try again later.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title="No templates yet"
              action={create}
              archived="No templates were created."
            >
              Each template appears as a form on participants' Forms page.
            </EmptyState>
          ) : (
            <ul className={classes.entries} ref={list} tabIndex={-1} aria-label="Templates">
              {all.map((template) => (
                <Entry
                  key={template._id}
                  code={code}
                  template={template}
                  onDeleted={() => focusAfterRemoval(list.current)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

interface EntryProps {
  code: number;
  template: FormTemplate;
  onDeleted: () => void;
}

function Entry({ code, template, onDeleted }: EntryProps) {
  const archived = useArchived();
  const queryClient = useQueryClient();
  const removed = async () => {
    notify.success(`Deleted “${template.title}”.`);
    await queryClient.invalidateQueries({ queryKey: templatesQuery(code).queryKey });
    queryClient.removeQueries({ queryKey: templateQuery(code, template._id).queryKey });
    onDeleted();
  };
  const removal = useMutation({
    mutationFn: () => deleteTemplate(template._id),
    onSuccess: removed,
  });
  // Fetches the current number of responses for the question.
  const asking = useMutation({
    mutationFn: async () => {
      try {
        return await fetchNow(queryClient, templateQuery(code, template._id));
      } catch (error) {
        if (hasCode(error, "not-found")) return undefined;
        throw error;
      }
    },
    onMutate: () => removal.reset(),
    onSuccess: (fresh) =>
      fresh === undefined
        ? removed()
        : confirm({
            title: `Delete “${fresh.title}”?`,
            message: deletionSummary(fresh),
            confirmLabel: "Delete template",
            onConfirm: () => removal.mutate(),
          }),
  });
  const failed = removal.isError ? removal : asking.isError ? asking : undefined;

  return (
    <TemplateEntry
      code={code}
      template={template}
      action={
        archived ? undefined : (
          <>
            <ButtonLink
              to="/competition/$code/edit-templates/$templateId"
              params={{ code, templateId: template._id }}
              variant="default"
              size="sm"
              leftSection={<IconPencil size={18} aria-hidden />}
              aria-label={`Edit ${template.title}`}
            >
              Edit
            </ButtonLink>
            <VisibilityButton
              code={code}
              what="form"
              title={template.title}
              visibility={template.visibility ?? visible}
              save={(...change) => updateTemplate(template._id, ...change)}
              load={async () => {
                const all = await fetchNow(queryClient, templatesQuery(code));
                const fresh = all.find(({ _id }) => _id === template._id);
                return (fresh ?? template).visibility ?? visible;
              }}
              onSaved={() =>
                queryClient.invalidateQueries({ queryKey: templatesQuery(code).queryKey })
              }
            />
            <Button
              variant="subtle"
              color="brick"
              size="sm"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={`Delete ${template.title}`}
              loading={asking.isPending || removal.isPending}
              onClick={() => asking.mutate()}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      {failed && (
        <FailureAlert
          sentence="Failed to delete template. Please try again later."
          error={failed.error}
          onRetry={() => failed.mutate()}
        />
      )}
    </TemplateEntry>
  );
}
