import { Avatar, type AvatarProps } from "@mantine/core";
import { initialsOf } from "@/shared/lib/person";

interface PersonAvatarProps extends Omit<AvatarProps, "name" | "color" | "alt" | "children"> {
  /** Beside the photo, so it isn't repeated. */
  name: string;
}

/** A person's photo, or else their initials. Mantine's own would cut an emoji in half. */
export function PersonAvatar({ name, ...props }: PersonAvatarProps) {
  return (
    <Avatar {...props} alt="" color="honey">
      <span aria-hidden>{initialsOf(name)}</span>
    </Avatar>
  );
}
