import { type EntryData, hubEvent } from '../sync/entries.ts'

/** Rows by their ids, as a store can look them up. A question brings the bill that it made. */
export interface Needs {
  bills: string[]
  questions: string[]
}

/**
 * The bills and questions that an entry changes besides what it brings along. A node that keeps only part of its rows in memory must load these before `apply`, because `apply` leaves a
 * row alone that is not there (slots, halls and tickets of a schedule are in memory together).
 */
export function needsOf(data: EntryData): Needs {
  switch (data.kind) {
    case 'held':
      return { bills: data.replaces === null ? [data.bill_id] : [data.bill_id, data.replaces], questions: [] }
    case 'paying':
    case 'settling':
    case 'settled':
    case 'ended':
    case 'late':
    case 'money_back':
      return { bills: [data.bill_id], questions: [] }
    case 'give':
    case 'gave':
      return { bills: [...new Set(data.payments.map((payment) => payment.bill_id))], questions: [] }
    case 'sold':
      return { bills: [data.bill.id], questions: [data.question_id] }
    case 'voided':
      return { bills: [], questions: [data.question_id, data.of] }
    case 'confirmed':
      return { bills: [], questions: data.questions }
    case 'changed':
      return { bills: [data.bill_id], questions: [data.question_id] }
    case 'claimed':
      return { bills: [data.question_id], questions: [data.question_id] }
    case 'released':
      return { bills: [data.of], questions: [data.question_id] }
    case 'changing':
      return needsOf(hubEvent(data))
    case 'refused':
    case 'cash':
      return { bills: [], questions: [data.question_id] }
    case 'born':
    case 'took':
    case 'device':
      return { bills: [], questions: [] }
  }
}
