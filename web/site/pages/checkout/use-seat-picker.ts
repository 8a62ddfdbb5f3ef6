import { useEffect, useState } from 'react'
import type { SeatPicker } from '#kit/SeatPicker/SeatPicker.tsx'

/**
 * The seat plan, a part of its own: fetched as soon as the form lives, so that it is there when the first
 * ticket asks for it, and the form does not wait for it (B7). Null until then.
 * @param picking the visitor may see the plan
 */
export function useSeatPicker(picking: boolean): typeof SeatPicker | null {
  const [picker, setPicker] = useState<typeof SeatPicker | null>(null)
  useEffect(() => {
    if (picking) void import('#kit/SeatPicker/SeatPicker.tsx').then((part) => setPicker(() => part.SeatPicker))
  }, [picking])
  return picker
}
