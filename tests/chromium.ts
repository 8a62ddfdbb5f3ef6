import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { findChromium } from '../deploy/chromium.mjs'

/**
 * What Playwright switches off itself (its list, which a second switch would replace), and what costs a third
 * of the time of every new window while no test sees it: the address bar's own pages, and a renderer in
 * reserve.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** As root there is no sandbox to be had. */
export const ROOT_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Most of it keeps Chromium from calling home, which a closed network makes slow. */
const CHROMIUM_ARGS = [
  ...ROOT_ARGS,
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${OFF.join(',')}`,
]

/** The Chromium of this machine as every test starts it. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium()
  return { ...(executablePath !== undefined && { executablePath }), args: CHROMIUM_ARGS }
}

/** A real Chromium without a window; every test makes its own context in it. */
export function openChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions())
}

/** One that shows a PDF, too, and opens a page beside another. */
export function openWholeChromium(): Promise<Browser> {
  const executablePath = findChromium({ whole: true })
  return chromium.launch({ ...(executablePath ? { executablePath } : { channel: 'chromium' }), args: CHROMIUM_ARGS })
}
