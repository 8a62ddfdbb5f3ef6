import { createContext, useContext } from 'react'
import type { Values } from './merge.ts'

/** All values of the form around a control, as they are typed; empty where a control stands alone. */
export const FormRow = createContext<Values>({})

export function useFormRow(): Values {
  return useContext(FormRow)
}
