import type { DemoFile } from './constellation.ts'
import type { Installation } from './installation.ts'

/** What npm start prints when everything is ready: where things are, who can log in, what to try. */
export function readyTable(demo: DemoFile, provider: string): string {
  const rows: [string, string][] = [
    ['Site', demo.hub],
    ['Portal', `${demo.hub}/portal/`],
    ...demo.managers.map(({ email, password }): [string, string] => ['  manager', `${email}   ${password}`]),
    ['Demo console', demo.console],
    ['Outbox', demo.outbox],
    ['Payment provider', provider],
    ...demo.edges.flatMap(({ cinema, url, printer, line }): [string, string][] => [
      [cinema, `${url}/register/`],
      ['  printer', printer],
      ['  line', `${line}   (POST ${line}/cut, /restore)`],
    ]),
    ...demo.employees.map(({ name, pin, roles }): [string, string] => [`PIN ${pin}`, `${name}, ${roles.join(', ')}`]),
  ]
  return ['', ...drawn(rows), ...TRY, ''].join('\n')
}

/** The same for a house of one's own: nobody is named, because nobody is there whom the start knows. */
export function houseTable({ hub, provider, edge, only_here }: Omit<Installation, 'processes' | 'stop'>): string {
  const rows: [string, string][] = [
    ['Site', hub],
    ['Portal', `${hub}/portal/`],
    ['Edge', edge],
    ['Test payments', `${provider}   (TEST: takes no money)`],
  ]
  const notes = ['Ctrl-C stops everything; the next start continues with the same data.', only_here ?? []].flat()
  return ['', ...drawn(rows), ...notes, ''].join('\n')
}

/** What an empty installation is begun with. */
export function setupWords(link: string): string {
  return [
    'Nothing is set up here yet. Open this link, which works once and until the next start:',
    '',
    `  ${link}`,
    '',
  ].join('\n')
}

function drawn(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length))
  const wide = Math.max(...rows.map(([, value]) => value.length)) + width + 2
  const rule = '─'.repeat(wide)
  return [rule, ...rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`), rule]
}

const TRY = [
  'Try: buy two seats on the site and see them turn taken on the plan of the register.',
  'Then pull the plug of that cinema on the demo console, go on selling on both sides, plug it in again:',
  'every number agrees. Ctrl-C stops everything; the next start continues with the same data.',
]
