"""The database itself refuses to change or delete a ledger entry.

TRUNCATE is not caught: it needs the table's owner, who could drop the trigger as well.
"""

from django.db import migrations

REFUSE = """
CREATE FUNCTION scoring_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger entry % is never changed or deleted: write a correction', OLD.id
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER scoring_append_only BEFORE UPDATE OR DELETE ON scoring_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION scoring_refuse_change();
"""
ALLOW = """
DROP TRIGGER scoring_append_only ON scoring_ledgerentry;
DROP FUNCTION scoring_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [migrations.RunSQL(REFUSE, ALLOW)]
