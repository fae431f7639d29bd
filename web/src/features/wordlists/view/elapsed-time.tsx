import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { maxRecordingSeconds } from "../rules/recording-session";
import classes from "./recorder-dialog.module.css";

export function ElapsedTime() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - start) / 1000), 200);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text role="timer" className={classes.time}>
      {`${clockTime(seconds)} of ${clockTime(maxRecordingSeconds)}`}
    </Text>
  );
}

function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
