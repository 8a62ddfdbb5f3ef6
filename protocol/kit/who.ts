import type { RefusalCode } from './refusals.ts'
import type { Module } from './resource.ts'

/** The kinds of devices. @source operations spec, section 3 (Device) */
export const DEVICE_TYPES = ['register', 'pos', 'scanner', 'signage'] as const
type DeviceTypes = readonly (typeof DEVICE_TYPES)[number][]
/** Devices at which something is sold and the house is minded. */
export const COUNTERS: DeviceTypes = ['register', 'pos']
/** Devices at which a person signs in. */
export const STAFFED: DeviceTypes = [...COUNTERS, 'scanner']

/**
 * Who may make a call, as plain data; each server has a guard per kind and mounts no call whose kind it
 * cannot prove.
 * - `anyone`: no proof is asked for; what is shown to somebody only is named by an unguessable id.
 * - `visitor`: a browser on a page of ours: its session and, for all but GET, the token of it. `kept`: the
 *   session is written down from here on.
 * - `signed_in`: signed in to the portal of this very house, whatever that person may do.
 * - `person`: signed in to the portal of this very house, may do this, and the house has the module. Who may
 *   do it in own cinemas only passes where the call is `scoped`: its handler keeps to those cinemas.
 * - `super_admin`: signed in to the portal, and looks after the whole installation: no permission is that.
 * - `enrolment`: the credential of a cinema, for a box that wants to be its edge.
 * - `edge`: the token of an admitted box.
 * - `candidate`: a device that waits to be paired, by the secret that it was given.
 * - `device`: a paired device of one of these types.
 * - `employee`: such a device with somebody signed in who has the permission; null = anybody.
 */
export type Who =
  | { as: 'anyone' }
  | { as: 'visitor'; session: 'read' | 'kept' }
  | { as: 'signed_in' }
  | { as: 'person'; permission: string; module: Module | 'core'; scoped?: boolean }
  | { as: 'super_admin' }
  | { as: 'enrolment' }
  | { as: 'edge' }
  | { as: 'candidate' }
  | { as: 'device'; types: DeviceTypes }
  | { as: 'employee'; types: DeviceTypes; permission: string | null }

const DEVICE = ['device_missing', 'device_logout', 'device_blocked', 'device_type'] as const

/**
 * How each kind is refused when it is somebody else who asks; the guards of both servers say nothing else.
 */
export const STRANGERS = {
  anyone: [],
  visitor: ['session_ended'],
  signed_in: ['session_ended', 'signed_out'],
  person: ['session_ended', 'signed_out', 'forbidden', 'module_off'],
  super_admin: ['session_ended', 'signed_out', 'forbidden'],
  enrolment: ['forbidden', 'too_many_requests'],
  edge: ['forbidden', 'too_many_requests'],
  candidate: ['not_found'],
  device: DEVICE,
  employee: [...DEVICE, 'employee_missing', 'employee_locked', 'permission'],
} as const satisfies Readonly<Record<Who['as'], readonly RefusalCode[]>>

/** Our own servers, boxes and devices; all others are people and their browsers. */
const OWN_PROGRAMS: readonly Who['as'][] = ['enrolment', 'edge', 'candidate', 'device', 'employee']

/** Whether a call is made by a program of ours, which may be newer than the one that is asked. */
export function isOwnProgram(who: Who): boolean {
  return OWN_PROGRAMS.includes(who.as)
}

/**
 * How a call of a wire is refused when the two programs do not understand one another: by the side that must
 * be updated, as the server says it (sync/versions.ts).
 */
export const TOO_OLD = {
  hub_edge: { peer_too_old: 'edge_too_old', own_too_old: 'hub_too_old' },
  edge_device: { peer_too_old: 'device_too_old', own_too_old: 'edge_too_old' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RefusalCode>>>>
export type WireName = keyof typeof TOO_OLD
