// Runs before every npm start and npm test, in plain JavaScript on whatever Node >= 18 the machine has:
// brings node_modules to what package-lock.json says and, with --test, finds or installs a Chromium. Does
// nothing when nothing changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const TICK_MS = 3_000

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.foyer-installed')
}

/**
 * What an installation depends on: the lock, and the platform whose binaries were taken.
 * @param {string} root
 */
export function stampOf(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${lock}\n`
}

/** @param {string} root */
export function isInstalled(root) {
  const done = existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stampOf(root)
  return done && existsSync(join(root, 'node_modules', '.bin', 'node'))
}

/**
 * `npm ci` without scripts (a bare machine cannot compile), then the install scripts of the packages that
 * need theirs: Node's own binary and PostgreSQL's library links. The stamp is written last, so an interrupted
 * installation is made again.
 * @param {string} root
 */
export async function install(root) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  const stamp = stampOf(root)
  await npm(root, 'installing what package-lock.json names', ['ci', '--ignore-scripts'])
  await npm(root, `preparing ${needed.filter((name) => existsSync(join(root, 'node_modules', name))).join(', ')}`, [
    'rebuild',
    ...needed,
  ])
  if (!existsSync(join(root, 'node_modules', '.bin', 'node')))
    throw new Error('npm rebuild node left no Node in node_modules')
  writeFileSync(stampFile(root), stamp)
}

/**
 * npm says nothing for a long while when its output is no terminal: count what arrives. Ends npm when our own
 * parent is gone.
 * @param {string} root
 * @param {string} what
 * @param {string[]} args
 */
async function npm(root, what, args) {
  const started = Date.now()
  const parent = process.ppid
  say(what)
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: withoutOwnNode(),
    stdio: 'inherit',
  })
  const tick = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
    else say(`  ${seconds(started)}, ${countPackages(join(root, 'node_modules'))} packages on disk`)
  }, TICK_MS)
  const end = () => child.kill('SIGTERM')
  process.once('SIGTERM', end)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => {
    clearInterval(tick)
    process.removeListener('SIGTERM', end)
  })
  if (code === null) throw new Error(`npm ${args[0]} was interrupted`)
  if (code !== 0) throw new Error(`npm ${args[0]} failed (exit code ${code}); its own lines above say why`)
  say(`  done in ${seconds(started)}`)
}

/**
 * npm removes node_modules first, and with it the Node that `npm start` put on PATH: run npm by the machine's
 * own.
 */
function withoutOwnNode() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules[\\/]\.bin$/.test(folder))
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Packages that are there already; npm makes all folders first and fills them one by one.
 * @param {string} folder
 * @returns {number}
 */
function countPackages(folder) {
  if (!existsSync(folder)) return 0
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const counts = names.map((name) => {
    if (name.startsWith('@')) return countPackages(join(folder, name))
    return existsSync(join(folder, name, 'package.json')) ? 1 : 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * A Chromium for the tests: the machine's, else Debian's package where apt works, else Playwright's download.
 */
function ensureChromium() {
  const isThere = () => findChromium({ whole: true }) !== undefined
  if (isThere()) return
  // an older Debian has no shell of it
  for (const names of [['chromium', 'chromium-headless-shell'], ['chromium']]) {
    installPackages([...names, 'fonts-liberation'])
    if (isThere()) return
  }
  say('downloading Playwright’s Chromium')
  const playwright = join(ROOT, 'node_modules', '.bin', 'playwright')
  if (run(playwright, ['install', 'chromium'], process.env) !== 0) {
    throw new Error('no Chromium for the end-to-end tests: install one and set CHROMIUM_PATH')
  }
}

/** What checks the signature of a wallet's pass from outside. */
function ensureOpenssl() {
  const isThere = () => spawnSync('openssl', ['version']).status === 0
  if (isThere()) return
  installPackages(['openssl'])
  if (!isThere()) throw new Error('no openssl for the tests of wallets: install it')
}

/**
 * Packages of Debian, where apt works and this is root.
 * @param {string[]} names
 */
function installPackages(names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  say(`installing Debian’s ${names.join(', ')} (apt-get)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(command, args, env) {
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status
}

/** @param {string} line */
function say(line) {
  return console.log(line)
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  try {
    if (!isInstalled(ROOT)) await install(ROOT)
    if (process.argv.includes('--test')) {
      ensureChromium()
      ensureOpenssl()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
