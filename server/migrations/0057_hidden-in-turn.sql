-- As before, but a block and a suspension or pause of one of the two come in turn: each looked while the other was not
-- committed yet, so that of an unblocked member who was suspended in the same moment something still counted.
CREATE OR REPLACE FUNCTION follow_block() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair blocks := coalesce(NEW, OLD);
  one integer := least(pair.blocker_id, pair.blocked_id);
  other integer := greatest(pair.blocker_id, pair.blocked_id);
BEGIN
  -- One of them is being deleted, and all of this with him.
  IF (SELECT count(*) FROM users u WHERE u.id IN (one, other)) < 2 THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(one, other);
  PERFORM pg_advisory_xact_lock_shared(one, one);
  PERFORM pg_advisory_xact_lock_shared(other, other);
  UPDATE taps t SET is_hidden = NOT is_shown_to(t.to_user_id, t.from_user_id)
  WHERE (t.from_user_id, t.to_user_id) IN ((one, other), (other, one));
  UPDATE notifications n SET is_hidden = NOT is_shown_to(n.user_id, n.actor_id)
  WHERE n.actor_id IN (one, other) AND n.user_id IN (one, other);
  PERFORM recount_conversations(array(
    SELECT a.conversation_id FROM conversation_members a JOIN conversation_members b USING (conversation_id)
    WHERE a.user_id = one AND b.user_id = other), ARRAY[one, other], NULL);
  RETURN NULL;
END $$;
