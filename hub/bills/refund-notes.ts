/**
 * The notes of refunds beside the ledger (refunds.ts), each with the question that made it a fact. A note is
 * written before, and what was refused leaves one behind: so it counts only with a refund of its own bill,
 * not with whatever else came under its id.
 */
export const NOTED = `
bill_refunds note join questions on questions.id = note.id::text and questions.bill_id = note.bill_id
  and questions.kind in ('refund', 'reduction')`
