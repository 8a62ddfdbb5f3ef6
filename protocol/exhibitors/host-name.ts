import * as z from 'zod'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])$`)

/** The name under which a house is reached: a host name or an address, without `https://`, port and path. */
export const HostName = z.string().max(253).regex(HOST, { error: 'errors.host' })
