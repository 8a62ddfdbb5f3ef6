import { Button, Group, Text } from '@mantine/core'

/** What happened, and the one thing that can be done about it. */
export function Toast({ text, undo }: { text: string; undo?: { label: string; run: () => void } | undefined }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{text}</Text>
      {undo && (
        <Button size="compact-sm" variant="default" onClick={undo.run}>
          {undo.label}
        </Button>
      )}
    </Group>
  )
}
