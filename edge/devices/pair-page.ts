import { html } from 'hono/html'
import type { DeviceType } from '#protocol/devices/calls.ts'
import type { PairingQuestion } from '#protocol/devices/pairing.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { ShutKind, Trouble } from '#protocol/sync/troubles.ts'
import type { Say } from '../http/texts.ts'
import type { DeviceCard } from './store.ts'

/** Why the box is in quarantine, and since when. */
export interface Shut {
  kind: ShutKind
  since: string
}

/** What the loopback page shows: one of a form, a found device or a question, beside the list of devices. */
export interface PairView {
  cinema: string
  devices: readonly DeviceCard[]
  found?: { pin: string; device: Pick<PairingQuestion, 'device_uuid' | 'type' | 'name' | 'address'> } | undefined
  blocking?: DeviceCard | undefined
  notice?: { kind: 'ok' | 'warn'; text: string } | undefined
  /** What is wrong with the data of this box, on every page of it. */
  data: Trouble | null
  /** The box is in quarantine: nothing else is said. */
  shut: Shut | null
}

const ICONS = {
  ok: 'M5 12.5l4.5 4.5L19 7.5',
  warn: 'M12 8v5M12 16.500v.01M12 3.500l9 16H3z',
  stop: 'M8.500 3h7L21 8.500v7L15.500 21h-7L3 15.500v-7zM9 9l6 6M15 9l-6 6',
  off: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8 12h8',
} as const

function icon(name: keyof typeof ICONS) {
  return html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`
}

function typeText(t: Say, type: DeviceType): string {
  return t(`pair.type.${type}`)
}

function state(t: Say, device: DeviceCard) {
  if (device.status === 'blocked')
    return html`<span class="pill stop">${icon('stop')}${t('pair.status.blocked')}</span>`
  if (device.status !== 'active') return html`<span class="pill warn">${icon('warn')}${t('pair.status.logout')}</span>`
  return device.online
    ? html`<span class="pill ok">${icon('ok')}${t('pair.online')}</span>`
    : html`<span class="pill">${icon('off')}${t('pair.offline')}</span>`
}

function timeOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
}

function seen(t: Say, { last_seen_at: at }: DeviceCard): string {
  return at ? t('pair.seen', { at: timeOf(at) }) : t('pair.never')
}

function note(kind: 'ok' | 'warn', text: string) {
  return html`<p class="note ${kind}" role="status">${icon(kind)}<b>${text}</b></p>`
}

function dataNote(t: Say, { kind, since }: Trouble) {
  return note('warn', t(kind === 'data_old' ? 'pair.data_old' : 'pair.data_missing', { at: timeOf(since) }))
}

function row(t: Say, device: DeviceCard) {
  return html`<li>
  <span class="series">${device.series}</span>
  <div><b>${device.name}</b><small>${typeText(t, device.type)} ${device.address} ${state(t, device)}</small>
  <small>${seen(t, device)}</small></div>
  ${device.status === 'blocked' ? '' : html`<a class="btn btn-2" href="/pair?block=${device.device_uuid}">${t('pair.block')}</a>`}
</li>`
}

function pinForm(t: Say) {
  return html`<h1>${t('pair.title')}</h1>
<p class="lead">${t('pair.lead')}</p>
<form method="post" action="/pair/look-up"><div class="ask">
  <label for="pin">${t('pair.pin')}</label>
  <div class="frame"><input class="pin" id="pin" name="pin" inputmode="numeric" autocomplete="off" autofocus required maxlength="7" pattern="[0-9]{3} ?[0-9]{3}" placeholder="000 000"></div>
  <button class="btn-1">${t('pair.look_up')}</button>
</div></form>`
}

function foundCard(t: Say, { pin, device }: NonNullable<PairView['found']>) {
  return html`<h1>${t('pair.found')}</h1>
<div class="card"><dl>
  <dt>${t('pair.kind')}</dt><dd>${typeText(t, device.type)}</dd>
  <dt>${t('pair.name')}</dt><dd>${device.name}</dd>
  <dt>${t('pair.address')}</dt><dd>${device.address}</dd>
</dl></div>
<form method="post" action="/pair/approve">
  <input type="hidden" name="pin" value="${pin}"><input type="hidden" name="device_uuid" value="${device.device_uuid}">
  <div class="keys"><a class="btn btn-2" href="/pair">${t('pair.not_this')}</a><button class="btn-1">${t('pair.approve')}</button></div>
</form>`
}

function blockCard(t: Say, device: DeviceCard) {
  return html`<h1>${t('pair.block_question', { name: device.name })}</h1>
<p class="lead">${t('pair.block_what')}</p>
<form method="post" action="/pair/block">
  <input type="hidden" name="device_uuid" value="${device.device_uuid}">
  <div class="keys"><a class="btn btn-ink" href="/pair">${t('pair.keep')}</a><button class="btn-stop">${t('pair.block_now')}</button></div>
</form>`
}

function shutText(t: Say, { kind, since }: Shut) {
  return html`<h1>${t(`pair.shut.${kind}.title`)}</h1>
<p class="note warn" role="alert">${icon('stop')}<b>${t(`pair.shut.${kind}.what`, { at: timeOf(since) })}</b></p>
<p class="lead">${t('pair.shut.works')}</p>
<p class="lead">${t('pair.shut.todo')}</p>`
}

function middle(t: Say, view: PairView) {
  if (view.shut) return shutText(t, view.shut)
  if (view.blocking) return blockCard(t, view.blocking)
  return view.found ? foundCard(t, view.found) : pinForm(t)
}

/** The edge's loopback page: plain HTML and forms, no script; every value is escaped by the template. */
export function pairPage(t: Say, locale: Locale, view: PairView) {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t('pair.title')}</title><link rel="stylesheet" href="/pair/pair.css"></head>
<body><main>
<p class="house">${view.cinema}<i></i></p>
${view.data ? dataNote(t, view.data) : ''}
${view.notice ? note(view.notice.kind, view.notice.text) : ''}
${middle(t, view)}
</main><aside><h2>${t('pair.list')}</h2>
${view.devices.length === 0 ? html`<p class="empty">${t('pair.empty')}</p>` : html`<ul class="list">${view.devices.map((device) => row(t, device))}</ul>`}
</aside></body></html>`
}
