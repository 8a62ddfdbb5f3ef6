import * as z from 'zod'
import { employee } from '../access/employee.ts'
import { cinema } from '../catalogue/cinema.ts'
import { exhibitor, Locale } from '../catalogue/exhibitor.ts'
import { COUNTRIES } from '../kit/codes.ts'
import { Email } from '../kit/shapes.ts'
import { HostName } from './host-name.ts'

const { trade_name, brand, email } = exhibitor.shape.shape
const { name: cinema_name, address1, zip, city, time_zone } = cinema.shape.shape
const { name: person_name } = employee.shape.shape

/** What a house needs to begin with; the rest has its usual values, which its people change. */
export const NewHouse = {
  trade_name,
  brand,
  email,
  hosts: z.array(HostName).min(1).max(20),
  /** The language of its texts, its papers and its first letters. */
  locale: Locale,
}

/** Where its first screens are. */
export const FirstCinema = {
  cinema_name,
  address1,
  zip,
  city: city.min(1),
  country_code: z.enum(COUNTRIES),
  time_zone,
}

/** Who looks after it from the beginning. */
export const FirstManager = { manager_name: person_name, manager_email: Email }
