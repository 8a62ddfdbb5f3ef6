-- Who blocked seats and why stands for ever, that of a change that was refused too: only the fact shows it.
revoke delete on seat_blocks from foyer_app;
