import { type ComponentType, useEffect, useState } from 'react'
import type { Checkout } from './use-checkout.ts'

/** What the checkout asks; comes once the form lives, as nothing is asked before. Null until it is here. */
export function useQuestions(): ComponentType<{ checkout: Checkout }> | null {
  const [questions, setQuestions] = useState<ComponentType<{ checkout: Checkout }> | null>(null)
  useEffect(() => {
    void import('./Questions.tsx').then((part) => setQuestions(() => part.Questions))
  }, [])
  return questions
}
