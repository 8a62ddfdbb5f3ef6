import { Component, type ReactNode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'

interface BoundaryProps {
  /** Of the page. */
  address: string
  children: ReactNode
}

/** In the place of what fails in the browser: the page that says so. The server has one of its own. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage address={this.props.address} /> : this.props.children
  }
}
