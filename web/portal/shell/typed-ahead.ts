/**
 * What somebody types between asking for a field and the moment at which it has the focus: nothing of it is
 * lost, and nothing of it lands where the focus was before.
 */
export class TypedAhead {
  #text = ''
  #stop: AbortController | null = null

  /** From now on letters are kept, until they are taken. */
  begin(): void {
    this.take()
    this.#stop = new AbortController()
    document.addEventListener('keydown', this.#keep, { signal: this.#stop.signal, capture: true })
  }

  /** What was typed; it is kept no longer. */
  take(): string {
    this.#stop?.abort()
    this.#stop = null
    const typed = this.#text
    this.#text = ''
    return typed
  }

  readonly #keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return void this.take()
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (event.key.length === 1) this.#text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
}
