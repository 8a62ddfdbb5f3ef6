import { Component, type ErrorInfo, type ReactNode } from 'react'
import { FullMessage } from './FullMessage.tsx'

interface Words {
  title: string
  text: string
  again: string
}

/**
 * The last net: when a screen breaks, it says what is safe, and people can load it again. What is on the disk
 * is not touched.
 */
export class ErrorBoundary extends Component<{ words: Words; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { words, children } = this.props
    if (!this.state.broken) return children
    return <FullMessage {...words} act={() => location.reload()} />
  }
}
