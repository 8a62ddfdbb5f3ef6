import { join } from 'node:path'
import { type Ground, type GroundOptions, type Started, startOnGround } from './ground.ts'
import { quietPort } from './ports.ts'
import type { Facts, ProcessStatus } from './processes.ts'

export type InstallationOptions = GroundOptions & {
  /** What hub and edge get of our own environment: name, line and mail server; the edge's second medium. */
  environment?: Readonly<Record<string, string | undefined>>
  /** Called with the link that sets up an empty installation, each time the hub makes one. */
  onSetup?: (link: string) => void
  /** Called with what the edge has to show at its console: the number that it waits with, its set-up code. */
  onShow?: (words: string) => void
}

/** A hub, a payment provider that takes no money, and one edge that no cinema has approved yet. */
export type Installation = {
  /** The address of the hub. */
  hub: string
  provider: string
  edge: string
  /** Why no other machine reaches the hub; null = they may, or a proxy here lets them. */
  only_here: string | null
  processes(): ProcessStatus[]
  stop(): Promise<void>
}

/** The hub's settings that whoever starts it gives. */
const OF_THE_OPERATOR = [
  'PUBLIC_URL',
  'TLS_CERT',
  'TLS_KEY',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'MAIL_FROM',
  'RECAPTCHA_SECRET',
  'APPLE_PASS_CERT',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERT',
  'GOOGLE_WALLET_KEY',
  'GOOGLE_WALLET_ISSUER',
  'LOG_LEVEL',
]

/** The same of the edge. */
const OF_THE_EDGE = ['EDGE_MARK_DIR', 'EDGE_IDENTITY']

/**
 * Starts what a real house has (npm start with DEMO=0) and waits until all of it is ready. Throws one line
 * when it cannot, with nothing left running.
 */
export function startInstallation(options: InstallationOptions): Promise<Installation> {
  return startOnGround(options, (ground, started) => build(options, ground, started))
}

async function build(options: InstallationOptions, ground: Ground, started: Started): Promise<Installation> {
  const { environment = {}, onSetup, onShow, log = () => {} } = options
  const { data_dir, hub_port, hub_env, provider, plan, goOn } = ground
  const given = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
  const own = given(OF_THE_OPERATOR)
  const here = `${own.TLS_CERT ? 'https' : 'http'}://localhost:${hub_port}`
  const hub = (own.PUBLIC_URL ?? here).replace(/\/$/, '')
  const onReady = ({ setup }: Facts) => typeof setup === 'string' && onSetup?.(hub + setup)
  started.hub = plan('hub', 'hub', { ...hub_env, ...own, PUBLIC_URL: hub, DEMO: '0' }, { onReady })
  log('starting the hub')
  const { only_here } = await started.hub.start()
  goOn()
  const port = options.edge_port || (await quietPort())
  const edge_env = {
    EDGE_PORT: `${port}`,
    DATA_DIR: join(data_dir, 'edge'),
    HUB_URL: hub, // by its name: that says whose hub it is
    ...given(OF_THE_EDGE),
  }
  const edge = plan('edge', 'edge', edge_env, { onShow })
  started.edges.set(0, edge)
  log('starting the edge')
  await edge.start()
  goOn()
  return {
    hub,
    provider,
    edge: `http://localhost:${port}`,
    only_here: typeof only_here === 'string' ? only_here : null,
    processes: () => [...started.processes.values()].map((supervised) => supervised.status()),
    stop: () => started.stop(),
  }
}
