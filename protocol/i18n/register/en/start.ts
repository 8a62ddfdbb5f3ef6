/** What stands there instead of the register, and the title of its tab. */
export const start = {
  unusable: {
    title: 'This browser keeps nothing',
    text: 'A register must be able to write receipts to its own disk. Allow this site to store data, then open it again. Nothing was sold.',
    again: 'Try again',
  },
  elsewhere: {
    title: 'The register is open in another window',
    text: 'One drawer, one register. Go back to that window, or close it and go on here.',
    again: 'Go on here',
  },
  crash: {
    title: 'Something broke on this screen',
    text: 'Every sale and its receipt is on the disk of this register. Load the screen again: the open bill is kept.',
    again: 'Load again',
  },
  tab: { register: 'Register', stop: 'Do not sell' },
} as const
