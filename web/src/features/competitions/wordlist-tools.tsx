import { Box, SimpleGrid, Text, ThemeIcon, Title } from "@mantine/core";
import { IconAbacus, IconWand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./wordlist-tools.module.css";

const tools = [
  {
    to: "/wordlist-generator",
    name: "Wordlist Generator",
    description: "Build a list by level and language of origin.",
    Icon: IconWand,
  },
  {
    to: "/difficulty-calc",
    name: "Wordlist Difficulty Calc",
    description: "See how hard each word is, and why.",
    Icon: IconAbacus,
  },
] as const;

/** Links to the word tools. */
export function WordlistTools() {
  return (
    <Box component="section" mt="xl" aria-labelledby="wordlist-tools">
      <Title order={2} id="wordlist-tools" mb="sm">
        Wordlist Tools
      </Title>
      <SimpleGrid component="ul" className={classes.tools} cols={{ base: 1, sm: 2 }}>
        {tools.map(({ to, name, description, Icon }) => (
          <li key={to} className={classes.tool}>
            <ThemeIcon variant="light" size={44} className={classes.icon}>
              <Icon size={24} stroke={1.7} aria-hidden />
            </ThemeIcon>
            <div>
              <Title order={3} fz="lg">
                <Link className={classes.link} to={to}>
                  {name}
                </Link>
              </Title>
              <Text c="dimmed">{description}</Text>
            </div>
          </li>
        ))}
      </SimpleGrid>
    </Box>
  );
}
