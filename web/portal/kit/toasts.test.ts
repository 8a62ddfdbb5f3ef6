import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toastMini, toastSuccess, toastUndo, toastWarning } from './toasts.tsx'

test('F-176 F-318 a success stands for 1.5 s, a short word for 3 s, a warning and what can be undone for as long as it takes to see it', () => {
  toastSuccess('Saved', 'Close')
  toastMini('Copied', 'Close')
  toastWarning('Not saved', 'Close')
  toastUndo('Deleted', 'Close', { label: 'Undo', run: () => undefined })
  const stands = notificationsStore.getState().notifications.map(({ id, autoClose }) => [id, autoClose])
  expect(stands).toEqual([
    ['portal-success', 1_500],
    ['portal-mini', 3_000],
    ['portal-warning', 10_000],
    ['portal-undo', 10_000],
  ])
})
